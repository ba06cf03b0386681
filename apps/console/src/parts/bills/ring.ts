let context: AudioContext | undefined;

const tones = [
  { hertz: 880, at: 0 },
  { hertz: 1_175, at: 0.12 },
];
const SECONDS = 0.18;
const LOUDNESS = 0.15;

/** Two short fading tones, synthesised so that no file has to be loaded. */
export function ring(): void {
  context ??= new AudioContext();
  for (const { hertz, at } of tones) {
    const start = context.currentTime + at;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + SECONDS);
  }
}
