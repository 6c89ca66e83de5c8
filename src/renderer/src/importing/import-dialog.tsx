import type { ImportPreview, ImportReport } from '@core/study-views.ts';
import { Button, Checkbox, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { type ImportResult, refreshStudy } from '../queries.ts';
import { reportSentence } from './import-summary.ts';
import styles from './importing.module.css';
import { JobStep } from './job-step.tsx';
import { PathField } from './path-field.tsx';
import { PreviewDetails } from './preview-details.tsx';

type Step =
  | { name: 'choose' }
  | { name: 'looking'; jobId: string }
  | { name: 'preview'; preview: ImportPreview }
  | { name: 'importing'; jobId: string }
  | { name: 'report'; report: ImportReport };

const TITLES: Record<Step['name'], string> = {
  choose: 'Import',
  looking: 'Import: looking at the files',
  preview: 'Import: what would be imported',
  importing: 'Importing',
  report: 'Import finished',
};

function isReport(result: ImportResult): result is ImportReport {
  return 'added' in result;
}

/** From a path to imported runs: choose, see what would happen, do it with progress, read what happened. */
export function ImportDialog({ initialPath, onClose }: { initialPath: string; onClose: () => void }) {
  const [path, setPath] = useState(initialPath);
  const [step, setStep] = useState<Step>({ name: 'choose' });
  const [keepCopies, setKeepCopies] = useState(false);
  const look = useMutation({
    mutationFn: () => api.imports.preview.mutate({ path: path.trim() }),
    onSuccess: ({ jobId }) => setStep({ name: 'looking', jobId }),
  });
  const run = useMutation({
    mutationFn: () => api.imports.run.mutate({ path: path.trim(), keepCopies }),
    onSuccess: ({ jobId }) => setStep({ name: 'importing', jobId }),
  });
  const backToChoose = () => setStep({ name: 'choose' });
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
            if (path.trim()) look.mutate();
          }}
        >
          <p className={styles.explain}>
            A dataset folder, an outputs folder, a batch_summary.json, a manifest, or the folder that holds
            all of them. Nothing is written until you have seen what was found.
          </p>
          <PathField
            label="Path"
            value={path}
            onChange={setPath}
            choose="import"
            placeholder="/path/to/OmniInteract"
          />
          {look.error && <ErrorPanel title="The path could not be read" error={look.error} />}
          <div className={styles.buttons}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!path.trim()} loading={look.isPending}>
              Look at it
            </Button>
          </div>
        </form>
      )}
      {step.name === 'looking' && (
        <JobStep
          jobId={step.jobId}
          failed="The path could not be read"
          onBack={backToChoose}
          onResult={(preview) => setStep({ name: 'preview', preview })}
        />
      )}
      {step.name === 'preview' && (
        <PreviewStep
          preview={step.preview}
          keepCopies={keepCopies}
          onKeepCopies={setKeepCopies}
          busy={run.isPending}
          error={run.error}
          onBack={backToChoose}
          onImport={() => run.mutate()}
        />
      )}
      {step.name === 'importing' && (
        <JobStep
          jobId={step.jobId}
          failed="The import did not finish"
          onBack={backToChoose}
          onResult={(result) => {
            if (isReport(result)) setStep({ name: 'report', report: result });
            void refreshStudy();
          }}
        />
      )}
      {step.name === 'report' && <ReportStep report={step.report} onClose={onClose} />}
    </Modal>
  );
}

interface PreviewStepProps {
  preview: ImportPreview;
  keepCopies: boolean;
  onKeepCopies: (keep: boolean) => void;
  busy: boolean;
  error: unknown;
  onBack: () => void;
  onImport: () => void;
}

function PreviewStep({ preview, keepCopies, onKeepCopies, busy, error, onBack, onImport }: PreviewStepProps) {
  const copies = preview.runs.filter((run) => run.state === 'copy').length;
  const nothing = preview.counts.samples === 0 && preview.counts.outputs === 0;
  return (
    <>
      <PreviewDetails preview={preview} />
      {copies > 0 && (
        <Checkbox
          mt="sm"
          checked={keepCopies}
          onChange={(event) => onKeepCopies(event.currentTarget.checked)}
          label={`Import the ${copies === 1 ? 'copy' : `${copies} copies`} as separate runs`}
        />
      )}
      {error !== null && <ErrorPanel title="The import could not be started" error={error} />}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button onClick={onImport} loading={busy} disabled={nothing}>
          Import
        </Button>
      </div>
    </>
  );
}

function ReportStep({ report, onClose }: { report: ImportReport; onClose: () => void }) {
  const [, navigate] = useLocation();
  const goTo = (view: string) => {
    onClose();
    navigate(view);
  };
  return (
    <>
      <p className={styles.outcome}>
        <strong>{reportSentence(report)}</strong>{' '}
        <span className="ss-muted">It took {report.seconds.toFixed(1)} s.</span>
      </p>
      <PreviewDetails preview={report} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button variant="default" onClick={() => goTo('/runs')}>
          See the runs
        </Button>
        <Button onClick={() => goTo('/explore')}>Explore the slots</Button>
      </div>
    </>
  );
}
