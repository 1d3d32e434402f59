// A soft click when a disc is put down, made by the browser itself.

let context: AudioContext | undefined;

export function click(): void {
  try {
    context ??= new AudioContext();
    const start = context.currentTime;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(520, start);
    tone.frequency.exponentialRampToValueAtTime(150, start + 0.06);
    volume.gain.setValueAtTime(0.16, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.09);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.1);
  } catch {
    // No sound device, or the browser wants a click first: silence will do.
  }
}
