import { t } from '../language/text.ts';
import styles from './home.module.css';

/** One slot with what two kinds of output do in it: the picture that explains every other screen. */
export function SlotPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 720 228" role="img" aria-labelledby="slot-picture-title">
      <title id="slot-picture-title">
        {t(
          'A slot from the question to its end, with early output before t_a, core output after it, and spill past the end',
        )}
      </title>
      <defs>
        <pattern
          id="slot-picture-hatch"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" fill="var(--ss-spill-soft)" />
          <path d="M0 0V6" stroke="var(--ss-spill)" strokeWidth="3" />
        </pattern>
      </defs>
      <g className={styles.pictureGuides}>
        <path d="M110 56V170" />
        <path d="M300 56V170" strokeDasharray="3 3" />
        <path d="M560 56V170" />
      </g>
      <Heading x={110} symbol="q" words={t('question asked')} anchor="start" />
      <Heading x={300} symbol="t_a" words={t('answer can first be known')} anchor="middle" />
      <Heading x={560} symbol="end" words={t('next turn begins')} anchor="end" />
      <text x="14" y="82" className={styles.pictureMuted}>
        {t('slot')}
      </text>
      <rect
        x="110"
        y="66"
        width="450"
        height="24"
        rx="3"
        fill="var(--ss-band)"
        stroke="var(--ss-band-edge)"
      />
      <text x="124" y="82" className={styles.pictureText}>
        {t('“Tell me when the kettle boils.”')}
      </text>
      <text x="14" y="122" className={styles.pictureMuted}>
        {t('run A')}
      </text>
      <Bar x={140} width={128} kind="early" label={t('“Okay, I’ll watch.”')} />
      <Bar x={330} width={170} kind="core" label={t('“It is boiling now.”')} />
      <text x="14" y="158" className={styles.pictureMuted}>
        {t('run B')}
      </text>
      <rect x="442" y="142" width="118" height="24" rx="3" fill="var(--ss-core)" />
      <rect
        x="560"
        y="142"
        width="86"
        height="24"
        rx="3"
        fill="url(#slot-picture-hatch)"
        stroke="var(--ss-spill)"
      />
      <text x="450" y="158" className={styles.pictureOnCore}>
        {t('“Boiling, and now')}
      </text>
      <g className={styles.pictureLegend}>
        <Legend x={110} fill="var(--ss-early)" name={t('early')} words={t('before t_a')} />
        <Legend x={240} fill="var(--ss-core)" name={t('core')} words={t('from t_a on')} />
        <Legend x={374} fill="url(#slot-picture-hatch)" name={t('spill')} words={t('past the end')} />
      </g>
    </svg>
  );
}

interface HeadingProps {
  x: number;
  symbol: string;
  words: string;
  anchor: 'start' | 'middle' | 'end';
}

function Heading({ x, symbol, words, anchor }: HeadingProps) {
  return (
    <g textAnchor={anchor}>
      <text x={x} y="24" className={styles.pictureSymbol}>
        {symbol}
      </text>
      <text x={x} y="44" className={styles.pictureMuted}>
        {words}
      </text>
    </g>
  );
}

function Bar({ x, width, kind, label }: { x: number; width: number; kind: 'early' | 'core'; label: string }) {
  return (
    <>
      <rect x={x} y="106" width={width} height="24" rx="3" fill={`var(--ss-${kind})`} />
      <text x={x + 8} y="122" className={kind === 'early' ? styles.pictureOnEarly : styles.pictureOnCore}>
        {label}
      </text>
    </>
  );
}

function Legend({ x, fill, name, words }: { x: number; fill: string; name: string; words: string }) {
  return (
    <g>
      <rect x={x} y="196" width="14" height="14" rx="2" fill={fill} />
      <text x={x + 20} y="208" className={styles.pictureText}>
        <tspan fontWeight="600">{name}</tspan> {words}
      </text>
    </g>
  );
}
