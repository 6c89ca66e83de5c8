import { HATCHES } from './composition-looks.ts';
import styles from './diagnose.module.css';

interface KeyItem {
  key: string;
  word: string;
  meaning?: string;
  fill: string;
  stroke: string;
  dashed?: boolean;
}

/** What the fills of a chart mean. */
export function Key({ items }: { items: readonly KeyItem[] }) {
  return (
    <ul className={styles.key}>
      {items.map(({ key, word, meaning, fill, stroke, dashed }) => (
        <li key={key} title={meaning}>
          <svg width={14} height={12} aria-hidden="true">
            <rect
              x={0.75}
              y={0.75}
              width={12.5}
              height={10.5}
              fill={fill}
              stroke={stroke}
              strokeWidth={1.5}
              strokeDasharray={dashed ? '3 2' : undefined}
            />
          </svg>
          {word}
        </li>
      ))}
    </ul>
  );
}

/** The patterns the charts of the view fill with. */
export function ChartDefs() {
  return (
    <svg className={styles.defs} width={0} height={0} aria-hidden="true">
      <defs>
        {HATCHES.map(({ id, line, ground }) => (
          <pattern
            key={id}
            id={id}
            width={6}
            height={6}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width={6} height={6} fill={ground} />
            <path d="M0 0V6" stroke={line} strokeWidth={4} />
          </pattern>
        ))}
      </defs>
    </svg>
  );
}
