import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { t } from '../language/text.ts';
import { useStudy } from '../queries.ts';
import { StudyHome } from './study-home.tsx';
import { Welcome } from './welcome.tsx';

/** Home: a welcome without a study, else the study at a glance and the next sensible step. */
export function HomeView() {
  const { data, error, refetch } = useStudy();
  if (error) return <ErrorPanel title={t('The study could not be read')} error={error} onRetry={refetch} />;
  if (data === undefined) return <Loading what={t('study')} />;
  return <div className="ss-page">{data === null ? <Welcome /> : <StudyHome study={data} />}</div>;
}
