import { FigureGallery } from '../figures/figure-gallery.tsx';
import { t } from '../language/text.ts';
import { useDiagnosis } from './diagnosis.ts';
import { Page } from './page.tsx';

/** Every publication figure of the study under the profile in force. */
export function FiguresPage() {
  const { profile } = useDiagnosis();
  return (
    <Page resolve={() => null}>
      <FigureGallery
        benchmark="omni-interact"
        profile={profile}
        note={t('Timelines are always under the reference profile.')}
      />
    </Page>
  );
}
