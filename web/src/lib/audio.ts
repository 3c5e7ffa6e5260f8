/** Plays sounds with the browser's synthesiser. Nothing is made, and nothing asked of the browser, before the first one. */

import { SOUNDS, type SoundName, type Tone } from "./sounds.ts";

const VOLUME = 0.35;
/** Seconds between sounds that come together. */
const APART = 0.22;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function start(): AudioContext | null {
  // Browsers let a page sound only after somebody has touched it; what came before is not made up for then.
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  if (context.state !== "running") void context.resume().catch(() => undefined);
  return context;
}

/** To be called while somebody touches the page: phones let only that moment wake sounds, also after a call or another app. */
export function wake(): void {
  if (context?.state !== "running") start();
}

export function play(names: readonly SoundName[]): void {
  if (names.length === 0) return;
  const audio = start();
  if (audio === null) return;
  names.forEach((name, place) => {
    for (const tone of SOUNDS[name]) sound(audio, tone, audio.currentTime + 0.01 + place * APART);
  });
}

function sound(audio: AudioContext, tone: Tone, begin: number): void {
  const from = begin + tone.at;
  const end = from + tone.long;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, from);
  gain.gain.exponentialRampToValueAtTime(tone.loud * VOLUME, from + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  gain.connect(audio.destination);
  const source = tone.wave === "noise" ? hiss(audio, tone, from, gain) : oscillator(audio, tone, tone.wave, from, gain);
  source.start(from);
  source.stop(end + 0.02);
}

function oscillator(audio: AudioContext, tone: Tone, wave: OscillatorType, from: number, to: AudioNode): OscillatorNode {
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(tone.from, from);
  source.frequency.exponentialRampToValueAtTime(tone.to, from + tone.long);
  source.connect(to);
  return source;
}

function hiss(audio: AudioContext, tone: Tone, from: number, to: AudioNode): AudioBufferSourceNode {
  if (noise === null) {
    noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const data = noise.getChannelData(0);
    for (let place = 0; place < data.length; place++) data[place] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.setValueAtTime(tone.from, from);
  filter.frequency.exponentialRampToValueAtTime(tone.to, from + tone.long);
  source.connect(filter).connect(to);
  return source;
}
