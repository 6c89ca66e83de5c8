import type { CaseDocument } from '@core/cases/document.ts';
import { CaseFigure } from '@figures/case-study/CaseFigure.tsx';
import { layoutCase } from '@figures/case-study/layout.ts';
import { SegmentedControl } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { rich, t } from '../language/text.ts';
import { frameAddress } from './case-queries.ts';
import styles from './cases.module.css';
import { Prose } from './prose.tsx';

interface CasePreviewProps {
  document: CaseDocument;
  /** Absent where the case is only read. */
  onWidth?: (width: CaseDocument['width']) => void;
}

/** The case as it will be printed, at its true width, and its prose. */
export function CasePreview({ document, onWidth }: CasePreviewProps) {
  const shown = useDeferredValue(document);
  const layout = useMemo(() => layoutCase(shown, { withCaption: true }), [shown]);
  return (
    <section className={styles.preview} aria-label={t('Preview')}>
      <div className={styles.previewBar}>
        <h2>{t('Figure')}</h2>
        {onWidth && (
          <SegmentedControl
            size="xs"
            aria-label={t('Column width')}
            value={document.width}
            onChange={(width) => onWidth(width === 'single' ? 'single' : 'double')}
            data={[
              { value: 'single', label: t('Single column, 3.3 in') },
              { value: 'double', label: t('Double column, 6.9 in') },
            ]}
          />
        )}
        {layout.pages.length > 1 && (
          <span className="ss-muted">{rich('{pages} pages', { pages: layout.pages.length })}</span>
        )}
      </div>
      {layout.pages.map((page, index) => (
        <div key={page.panels[0]?.id ?? index} className={styles.paper}>
          <CaseFigure title={layout.title} page={page} imageOf={frameAddress} idPrefix={`case-${index}`} />
        </div>
      ))}
      {layout.shortened.length > 0 && (
        <p className="ss-muted">
          {rich(
            '{shortened} long texts end in an ellipsis in the figure; the export’s JSON has them in full.',
            { shortened: layout.shortened.length },
          )}
        </p>
      )}
      {shown.prose.trim() !== '' && (
        <>
          <h2>{t('Text')}</h2>
          <Prose text={shown.prose} />
        </>
      )}
    </section>
  );
}
