import { Fragment, memo } from 'react';
import { breakablePieces } from './text-pieces.ts';

/** Text in which every long run without a space can be broken; it adds no character to what is shown. */
export const Breakable = memo(function Breakable({ text }: { text: string }) {
  const pieces = breakablePieces(text);
  if (pieces.length === 1) return text;
  return pieces.map((piece, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its position and never moves
    <Fragment key={position}>
      {position > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
});
