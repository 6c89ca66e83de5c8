import type { ImportPreview, ImportReport, StudyInfo } from '@core/study-views.ts';
import { Button, Checkbox, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { rich, t } from '../language/text.ts';
import { type ImportResult, refreshStudy, useStudy } from '../queries.ts';
import { reportSentence } from './import-summary.ts';
import { type ImportInto, leftAsIs, targetText, usualTarget } from './import-target.ts';
import styles from './importing.module.css';
import { JobStep } from './job-step.tsx';
import { LeftAsIsPanel } from './left-as-is.tsx';
import { PathField } from './path-field.tsx';
import { PreviewDetails } from './preview-details.tsx';
import { TargetChoice } from './target-choice.tsx';

type Step =
  | { name: 'choose' }
  | { name: 'looking'; jobId: string }
  | { name: 'preview'; preview: ImportPreview }
  | { name: 'importing'; jobId: string }
  | { name: 'report'; report: ImportReport; replaced: boolean };

const TITLES: Record<Step['name'], string> = {
  choose: 'Import',
  looking: t('Import: looking at the files'),
  preview: t('Import: what would be imported'),
  importing: 'Importing',
  report: t('Import finished'),
};

function isReport(result: ImportResult): result is ImportReport {
  return 'added' in result;
}

/** From a path to imported runs: choose, see what would happen, do it with progress, read what happened. */
export function ImportDialog({ initialPath, onClose }: { initialPath: string; onClose: () => void }) {
  const [path, setPath] = useState(initialPath);
  const [step, setStep] = useState<Step>({ name: 'choose' });
  const [keepCopies, setKeepCopies] = useState(false);
  const [replace, setReplace] = useState(false);
  const [chosenInto, setInto] = useState<ImportInto | null>(null);
  const [, navigate] = useLocation();
  const study = useStudy().data ?? null;
  const into = study === null ? 'new' : (chosenInto ?? usualTarget(study));
  const look = useMutation({
    mutationFn: (target: ImportInto) => api.imports.preview.mutate({ path: path.trim(), into: target }),
    onSuccess: ({ jobId }) => setStep({ name: 'looking', jobId }),
  });
  const run = useMutation({
    mutationFn: () => api.imports.run.mutate({ path: path.trim(), into, keepCopies, replace }),
    onSuccess: ({ jobId }) => {
      setStep({ name: 'importing', jobId });
      if (into === 'new') showNewStudy();
    },
  });
  const backToChoose = () => setStep({ name: 'choose' });
  /** A new study is open as soon as its import begins; tried again, the import goes into that one. */
  const showNewStudy = () => {
    setInto('open');
    navigate('/');
    void refreshStudy();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={TITLES[step.name]}
      size={860}
      closeOnClickOutside={step.name === 'choose'}
    >
      {step.name === 'choose' && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (path.trim()) look.mutate(into);
          }}
        >
          <p className={styles.explain}>
            {t(
              'A dataset folder, an outputs folder, a batch_summary.json, a manifest, or the folder that holds all of them. Nothing is written until you have seen what was found.',
            )}
          </p>
          <PathField
            label={t('Path')}
            value={path}
            onChange={setPath}
            choose="import"
            placeholder={t('/path/to/OmniInteract')}
          />
          <TargetChoice study={study} into={into} onChange={setInto} />
          {look.error && <ErrorPanel title={t('The path could not be read')} error={look.error} />}
          <div className={styles.buttons}>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={!path.trim()} loading={look.isPending}>
              {t('Look at it')}
            </Button>
          </div>
        </form>
      )}
      {step.name === 'looking' && (
        <JobStep
          jobId={step.jobId}
          failed={t('The path could not be read')}
          onBack={backToChoose}
          onResult={(preview) => setStep({ name: 'preview', preview })}
        />
      )}
      {step.name === 'preview' && (
        <PreviewStep
          preview={step.preview}
          target={
            <TargetChoice
              study={study}
              into={into}
              onChange={(chosen) => {
                // What is new and what conflicts depends on the study: look again.
                setInto(chosen);
                setReplace(false);
                look.mutate(chosen);
              }}
            />
          }
          replace={replace}
          onReplace={setReplace}
          keepCopies={keepCopies}
          onKeepCopies={setKeepCopies}
          importText={t('Import into {into}', { into: targetText(into, study) })}
          busy={run.isPending || look.isPending}
          error={run.error ?? look.error}
          onBack={backToChoose}
          onImport={() => run.mutate()}
        />
      )}
      {step.name === 'importing' && (
        <JobStep
          jobId={step.jobId}
          failed={t('The import did not finish')}
          onBack={backToChoose}
          onEnd={() => void refreshStudy()}
          onResult={(result) => {
            if (isReport(result)) setStep({ name: 'report', report: result, replaced: replace });
          }}
        />
      )}
      {step.name === 'report' && <ReportStep {...step} study={study} onClose={onClose} />}
    </Modal>
  );
}

interface PreviewStepProps {
  preview: ImportPreview;
  /** The choice of the study to import into. */
  target: ReactNode;
  importText: string;
  replace: boolean;
  onReplace: (replace: boolean) => void;
  keepCopies: boolean;
  onKeepCopies: (keep: boolean) => void;
  busy: boolean;
  error: unknown;
  onBack: () => void;
  onImport: () => void;
}

function PreviewStep(props: PreviewStepProps) {
  const { preview, target, importText, replace, onReplace, keepCopies, onKeepCopies } = props;
  const { busy, error, onBack, onImport } = props;
  const copies = preview.runs.filter((run) => run.state === 'copy').length;
  const nothing = preview.counts.samples === 0 && preview.counts.outputs === 0;
  return (
    <>
      {target}
      <PreviewDetails preview={preview} />
      <LeftAsIsPanel left={leftAsIs(preview)} replace={replace} onReplace={onReplace} />
      {copies > 0 && (
        <Checkbox
          mt="sm"
          checked={keepCopies}
          onChange={(event) => onKeepCopies(event.currentTarget.checked)}
          label={t('Import the {copies} as separate runs', {
            copies: copies === 1 ? t('copy') : t('{copies} copies', { copies }),
          })}
        />
      )}
      {error !== null && <ErrorPanel title={t('The import could not be started')} error={error} />}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button onClick={onImport} loading={busy} disabled={nothing}>
          {importText}
        </Button>
      </div>
    </>
  );
}

interface ReportStepProps {
  report: ImportReport;
  replaced: boolean;
  /** The study it went into, which is the open one. */
  study: StudyInfo | null;
  onClose: () => void;
}

function ReportStep({ report, replaced, study, onClose }: ReportStepProps) {
  const [, navigate] = useLocation();
  const goTo = (view: string) => {
    onClose();
    navigate(view);
  };
  return (
    <>
      <p className={styles.outcome}>
        <strong>{reportSentence(report)}</strong>{' '}
        <span className="ss-muted">
          {rich('{study}It took {toFixed} s.', {
            study: study && t('In the study “{study}”. ', { study: study.name }),
            toFixed: report.seconds.toFixed(1),
          })}
        </span>
      </p>
      <PreviewDetails preview={report} />
      <LeftAsIsPanel left={leftAsIs(report)} replace={replaced} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button variant="default" onClick={() => goTo('/runs')}>
          {t('See the runs')}
        </Button>
        <Button onClick={() => goTo('/explore')}>{t('Explore the slots')}</Button>
      </div>
    </>
  );
}
