import { FIGURE_INCHES, type FigureWidth } from '@core/figure-views.ts';
import { Button, Menu } from '@mantine/core';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { rich, t } from '../language/text.ts';
import { copyPictureFrom, copyTextFrom, download, type FigureChoice, figureAddress } from './figure-files.ts';
import styles from './figures.module.css';
import { useFileAction } from './use-file-action.ts';

const RESOLUTIONS = [300, 600] as const;
const COPY_DPI = 300;

interface ExportMenuProps {
  figure: FigureChoice;
  /** What is exported, for who hears the page, e.g. `Timeliness`. */
  title: string;
  /** The widths to choose from; with one there is no choice. */
  widths?: readonly FigureWidth[];
  /** What is not as on screen, said above the formats. */
  note?: string | undefined;
}

/** Download or copy the publication figure that belongs to what is on screen. */
export function ExportMenu({ figure, title, widths = [], note }: ExportMenuProps) {
  const [chosen, setChosen] = useState<FigureWidth | undefined>(undefined);
  const { outcome, run } = useFileAction();
  const width = figure.width ?? chosen ?? widths[0];
  const choice = { ...figure, width };
  const save = (words: string, format: 'svg' | 'pdf' | 'png' | 'json', dpi?: number): void =>
    run(t('{words} downloaded', { words }), () => download(figureAddress(choice, format, dpi)));
  return (
    <span className={styles.exporting}>
      {outcome && (
        <output className={styles.outcome} data-state={outcome.state}>
          {outcome.words}
        </output>
      )}
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconDownload size={13} />}
            aria-label={t('Export {title}', { title })}
          >
            {t('Export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {note && (
            <>
              <Menu.Label>{note}</Menu.Label>
              <Menu.Divider />
            </>
          )}
          {widths.length > 1 && (
            <>
              <Menu.Label>{t('Width')}</Menu.Label>
              {widths.map((each) => (
                <Menu.Item
                  key={each}
                  closeMenuOnClick={false}
                  leftSection={each === width ? <IconCheck size={13} /> : <span className={styles.noCheck} />}
                  aria-current={each === width || undefined}
                  onClick={() => setChosen(each)}
                >
                  {rich('{each} column, {value} in', { each, value: FIGURE_INCHES[each] })}
                </Menu.Item>
              ))}
              <Menu.Divider />
            </>
          )}
          <Menu.Label>{t('Download')}</Menu.Label>
          <Menu.Item onClick={() => save('SVG', 'svg')}>{t('SVG')}</Menu.Item>
          <Menu.Item onClick={() => save('PDF', 'pdf')}>{t('PDF, vector')}</Menu.Item>
          {RESOLUTIONS.map((dpi) => (
            <Menu.Item key={dpi} onClick={() => save('PNG', 'png', dpi)}>
              {rich('PNG, {dpi} dpi', { dpi })}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => save('Provenance', 'json')}>{t('Provenance, JSON')}</Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t('Copy as')}</Menu.Label>
          <Menu.Item onClick={() => run(t('SVG copied'), () => copyTextFrom(figureAddress(choice, 'svg')))}>
            {t('SVG')}
          </Menu.Item>
          <Menu.Item
            onClick={() =>
              run(t('PNG copied'), () => copyPictureFrom(figureAddress(choice, 'png', COPY_DPI)))
            }
          >
            {t('PNG')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
