import type { PairMetrics, SlotColumns } from '../../core/compare/types.ts';
import type { DuplexFacts } from '../../core/duplex-eval/study-facts.ts';
import type { ScopeFacts } from '../../core/interact-scope/study-facts.ts';
import type {
  JudgeAgreement,
  JudgeSettings,
  JudgingPlan,
  JudgingProgress,
  JudgingReport,
  JudgingRequest,
} from '../../core/judging/judging-views.ts';
import type { ScoringProfile } from '../../core/omni-interact/profile.ts';
import type { OviFacts } from '../../core/ovi-bench/study-facts.ts';
import type { ReplayProgress, ReplayReport } from '../../core/replay/replay-views.ts';
import type { ImportPreview, ImportReport, SlotFilter } from '../../core/study-views.ts';
import type { CaseFiles, CaseFilesOptions } from '../export/case-study.ts';
import type { ReplayRequest } from '../replay/replay.ts';
import type { PairRequest } from '../store/comparison.ts';
import type { StudyTables } from '../store/study-info.ts';

/** Work that is listed, with progress, and can be cancelled. */
export type JobRequest =
  | { kind: 'import-preview'; path: string; studyPath: string | null }
  | {
      kind: 'import';
      path: string;
      studyPath: string;
      keepCopies: boolean;
      replace: boolean;
      nameFromSource: boolean;
    }
  /** Score everything anew by another judge's verdicts, null for the default. */
  | { kind: 'score'; studyPath: string; scoredBy: string | null }
  | {
      kind: 'judge';
      studyPath: string;
      request: JudgingRequest;
      settings: JudgeSettings;
      /** Stays in memory; nothing of a request is written anywhere. */
      apiKey: string | null;
    }
  /** The API key stays in memory; nothing of it is written anywhere. */
  | { kind: 'replay'; studyPath: string; request: ReplayRequest; apiKey: string | null };

/** Questions that take long enough to be worked out away from the process that answers requests. */
export type AnswerRequest =
  /** Facts for scoring OmniInteract's runs anew: of the samples, or of a run where one is named. As JSON. */
  | { kind: 'facts'; studyPath: string; runId: number | null }
  /** OmniInteract's tables under any profile. */
  | { kind: 'tables-under'; studyPath: string; profile: ScoringProfile }
  | ({ kind: 'pair-metrics'; studyPath: string } & PairRequest)
  | { kind: 'slot-columns'; studyPath: string; filter: SlotFilter; runIds: number[] }
  | { kind: 'scope-facts'; studyPath: string }
  | { kind: 'ovi-facts'; studyPath: string }
  | { kind: 'duplex-facts'; studyPath: string }
  /** A case study drawn and written, in memory. */
  | { kind: 'case-files'; studyPath: string; caseId: number; options: CaseFilesOptions }
  | { kind: 'judge-plan'; studyPath: string; request: JudgingRequest; settings: JudgeSettings }
  | {
      kind: 'judge-agreement';
      studyPath: string;
      judgeA: string;
      judgeB: string;
      runIds?: number[] | undefined;
    };

/** What a worker thread can be asked to do. */
export type WorkRequest = JobRequest | AnswerRequest;

interface Results {
  'import-preview': ImportPreview;
  import: ImportReport;
  score: null;
  judge: JudgingReport;
  replay: ReplayReport;
  facts: Uint8Array;
  'tables-under': StudyTables;
  'pair-metrics': PairMetrics;
  'slot-columns': SlotColumns;
  'scope-facts': ScopeFacts;
  'ovi-facts': OviFacts;
  'duplex-facts': DuplexFacts;
  'judge-plan': JudgingPlan;
  'judge-agreement': JudgeAgreement;
  'case-files': CaseFiles;
}

/** What comes of a request of this kind. */
export type ResultOf<Kind extends WorkRequest['kind']> = Results[Kind];

export type WorkResult = {
  [Kind in WorkRequest['kind']]: { kind: Kind; value: Results[Kind] };
}[WorkRequest['kind']];

/** Messages to the worker. */
export type ToWorker = { type: 'cancel' } | { type: 'pause' } | { type: 'resume' };

/** Messages from the worker; exactly one of `done` and `failed` ends the job. */
export type FromWorker =
  | {
      type: 'progress';
      fraction: number | null;
      message: string;
      judging?: JudgingProgress;
      replay?: ReplayProgress;
    }
  | { type: 'done'; result: WorkResult }
  | {
      type: 'failed';
      cancelled: boolean;
      message: string;
      detail?: string;
      /** Whether the message is meant for a person, rather than telling of a fault in the program. */
      expected: boolean;
      /** What there is of a result nevertheless. */
      result?: WorkResult;
    };
