// Sounds and voices the clips share, as lavfi sources and espeak-ng voices.

export const roomTone = { source: 'anoisesrc=c=brown:a=0.5:seed=11', volume: 0.05, fade: 1 };

export const hum = (volume) => ({
  source: "aevalsrc='0.5*sin(2*PI*50*t)+0.25*sin(2*PI*100*t)'",
  volume,
  fade: 1,
});

export const beep = (at, pitch = 1320, secs = 0.22) => ({
  source: `aevalsrc='sin(2*PI*${pitch}*t)'`,
  at,
  until: at + secs,
  volume: 0.12,
  fade: 0.05,
});

export const swell = (at, until, volume, filter) => ({
  source: 'anoisesrc=c=pink:a=0.6:seed=23',
  at,
  until,
  volume,
  filter,
  fade: Math.min(8, (until - at) * 0.45),
});

export const WOMAN = { voice: 'en-us+f3', rate: 158, pitch: 52 };
export const MAN = { voice: 'en-gb-x-rp', rate: 160, pitch: 42 };
// espeak-ng's plain `cmn` reads Chinese characters with English letters' sounds; this voice knows their tones.
export const MANDARIN = { voice: 'cmn-latn-pinyin+f2', rate: 165, pitch: 52 };
