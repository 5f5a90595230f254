// A tone for each result, so that nobody has to look at the screen to know it.
const tones = { success: [880], warning: [660, 440], error: [220, 220] } as const;
let player: AudioContext | undefined;

export function sound(tone: keyof typeof tones): void {
  player ??= new AudioContext();
  const from = player.currentTime;
  for (const [at, hertz] of tones[tone].entries()) {
    const voice = player.createOscillator();
    voice.frequency.value = hertz;
    voice.connect(player.destination);
    voice.start(from + at * 0.18);
    voice.stop(from + at * 0.18 + 0.14);
  }
}
