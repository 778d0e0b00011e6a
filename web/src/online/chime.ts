let context: AudioContext | null = null;

/** Two soft notes. A browser that allows no sound yet stays silent. */
export function chime(): void {
  context ??= new AudioContext();
  const at = context.currentTime;
  for (const [index, pitch] of [659, 880].entries()) {
    const tone = new OscillatorNode(context, { type: 'sine', frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    const start = at + index * 0.16;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.16, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.55);
  }
}
