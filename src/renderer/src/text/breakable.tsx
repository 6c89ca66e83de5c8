import { memo } from 'react';
import styles from './text.module.css';
import { breakablePieces } from './text-pieces.ts';

/** Text in which every long run without a space can be broken; it adds no character to what is shown. */
export const Breakable = memo(function Breakable({ text }: { text: string }) {
  return breakablePieces(text).map(({ text: piece, unbroken }, position) =>
    unbroken ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its position and never moves
      <span key={position} className={styles.unbroken}>
        {piece}
        <wbr />
      </span>
    ) : (
      piece
    ),
  );
});
