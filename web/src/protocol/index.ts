// What the page and the host of a game say to each other.
export * from './generated';
