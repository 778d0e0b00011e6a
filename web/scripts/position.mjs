/** A game in the middle, with something to see in every corner. */
export const position = `archmage record 1
from
table base
room A 1cw 0
room B 1ccw 1
room C 2cw 0
room D 3cw 2
room F 4cw 1
room G 2ccw 3
blue Me c3
blue Th b4
blue Ro c4
blue Ww c5
blue Wa d3
blue Sp d3
blue Cl a2
blue Go a3 wounded
blue Wi c1
blue Fw c1
yellow Tr d2
yellow Go e1
yellow Wa g14
yellow Cl c18
yellow Me d17
yellow Sw e17
turn blue points=4
end
`;
