/** The shapes of judging that cross the boundary between host and renderer. Plain JSON throughout. */
import type { Benchmark } from '../benchmarks.ts';
import type { TemporalStage, WindowShift } from '../duplex-eval/stages.ts';
import type { DuplexStage, TemporalScore } from '../duplex-eval/verdict.ts';
import type { Rubric } from '../interact-scope/judging.ts';
import type { StageName } from '../omni-interact/types.ts';
import type { AppliedCap } from '../ovi-bench/caps.ts';
import type { JudgedMetric } from '../ovi-bench/types.ts';
import type { VerdictStage } from '../verdicts.ts';
import type { FlagConfusion, ScoreAgreement } from './agreement.ts';
import type { PictureSettings } from './pictures.ts';

export const JUDGE_KINDS = ['openai', 'lexical', 'human', 'imported'] as const;
export type JudgeKind = (typeof JUDGE_KINDS)[number];

/** Judges that can be set to work; the others' verdicts are entered or imported. */
export const WORKING_JUDGES = ['openai', 'lexical'] as const;
export type WorkingJudge = (typeof WORKING_JUDGES)[number];

/** What makes a judge's verdicts its own. Two judges that differ in any of this are two judges. */
export type JudgeIdentity =
  | { kind: 'human' }
  | {
      kind: 'imported';
      /** Set where a file holds verdicts of more than one judge, e.g. `human scores`. */
      name?: string;
    }
  | { kind: 'lexical'; version: number }
  | {
      kind: 'openai';
      /** Version of how a question is put and a reply is read. */
      protocol: number;
      baseUrl: string;
      model: string;
      /** null: not sent, for models that refuse it. */
      temperature: number | null;
      maxTokens: number;
      jsonMode: boolean;
      /** SHA-256 of each stage's prompt template. */
      templates: Record<StageName, string>;
      /** The same of Omni-InteractScope's content rubrics. */
      rubrics: Record<Rubric, string>;
      /** The same of Omni-DuplexEval's questions; absent, as are the next two, in judges noted before they had any. */
      duplex?: Record<DuplexStage, string>;
      /** The same of OVIBench's metrics. */
      ovi?: Record<JudgedMetric, string>;
      /** How much it is shown of clips. */
      pictures?: PictureSettings;
    };

export interface JudgeInfo {
  /** The name its verdicts are stored under and people read, e.g. `gpt-4o @ api.openai.com`. */
  judge: string;
  kind: JudgeKind;
  identity: JudgeIdentity;
  createdAt: string;
  verdicts: number;
  failedVerdicts: number;
  /** Given for other text, question or reference than the run has now; they do not count. */
  staleVerdicts: number;
  /** Whether its verdicts count in scores, tables and figures. Human ones always do, over any other. */
  counts: boolean;
  /** What a reader must know about it, e.g. that it is not the paper's judge. */
  note: string;
}

/** What each stage's verdict says when a person enters it. */
export type HumanVerdict =
  | { stage: 'early'; flag: 'Neutral' | 'FP_Hallucination'; score: number }
  | { stage: 'core'; score: number; triggerPhrase: string }
  | { stage: 'partial'; score: number; hallucination: boolean }
  | { stage: 'content'; correct: boolean }
  | { stage: 'consistency'; score: number }
  | { stage: TemporalStage; score: TemporalScore; relevant: boolean }
  | { stage: 'reminder' | 'correction'; success: boolean }
  | { stage: JudgedMetric; score: number };

/** How the `openai` judge is reached. The key is kept elsewhere and never read out. */
export interface JudgeSettings {
  /** e.g. `https://api.openai.com/v1`. */
  baseUrl: string;
  model: string;
  /** null: not sent, for models that refuse it. */
  temperature: number | null;
  /** Longest reply asked for, in tokens. */
  maxTokens: number;
  /** The request's name for `maxTokens`: `auto` takes `max_completion_tokens` for api.openai.com, else `max_tokens`. */
  maxTokensField: 'auto' | 'max_tokens' | 'max_completion_tokens';
  /** Ask for `response_format: json_object`. */
  jsonMode: boolean;
  /** Questions asked at the same time. */
  concurrency: number;
  /** Seconds until a request without an answer is given up. */
  timeoutSeconds: number;
  /**
   * Tries of one request that fails for a passing reason (busy, cut off, timed out), the first included; twice as
   * many where the server asks for fewer requests.
   */
  maxAttempts: number;
  /** How often a reply that cannot be read is asked for again. */
  maxReasks: number;
  /** Folder of the user's own templates (early.txt, core.txt, partial.txt, and folders of the other benchmarks); null for those of Slotscope. */
  templateFolder: string | null;
  /** Seconds the windows are shifted back on which each sentence of a description is judged. */
  windowShifts: WindowShift[];
  /** How much is shown of a clip where a question needs its frames. */
  pictures: PictureSettings;
  limits: JudgingLimits;
}

/** What one batch may cost; null is no limit. */
export interface JudgingLimits {
  maxCalls: number | null;
  maxTokens: number | null;
  /** Stop once more than this share (0–1) of at least 20 verdicts failed. */
  maxFailureShare: number | null;
}

export interface KeyStatus {
  /** Where the key that would be used comes from; `none`: requests go out without one. */
  source: 'keychain' | 'environment' | 'none';
  /** Name of the environment variable when the key comes from there. */
  variable: string | null;
  /** Whether a key can be kept here. */
  canStore: boolean;
  /** The server the key would be sent to. */
  host: string;
  /** One sentence about all this. */
  note: string;
}

export interface ConnectionTest {
  ok: boolean;
  /** What happened and what to do, as sentences for a person. */
  message: string;
  /** Model name the server reports, if it answered. */
  model: string | null;
  milliseconds: number;
  /** The technical detail, e.g. the server's own message. */
  detail: string | null;
}

export interface TemplateInfo {
  benchmark: Benchmark;
  /** A stage of OmniInteract, a rubric of Omni-InteractScope, a question of Omni-DuplexEval or a metric of OVIBench. */
  name: string;
  /** `built-in`, or the file it was read from. */
  source: string;
  hash: string;
  system: string;
  user: string;
}

/** What to judge. */
export interface JudgingRequest {
  judge: WorkingJudge;
  /** Absent means all runs. */
  runIds?: number[];
  /** Absent means all stages. */
  stages?: VerdictStage[];
  /** Ask again where the judge failed before. */
  retryFailed?: boolean;
}

/** What a batch would do, told before anything is asked. */
export interface JudgingPlan {
  judge: string;
  kind: WorkingJudge;
  note: string;
  /** Verdicts to be given in this batch. */
  items: number;
  /** Requests that would be sent, each question once. */
  calls: number;
  /** Items that the cache answers. */
  cached: number;
  /** Items whose question is the same as another's in this batch. */
  repeated: number;
  /** Verdicts this judge has given already for what the runs say now. */
  alreadyJudged: number;
  /** Verdicts that failed before and are left alone; `retryFailed` asks them again. */
  failedBefore: number;
  byStage: Record<VerdictStage, number>;
  /** Frames that go with the requests; 0 where none of them needs any. */
  pictures: number;
  /** Verdicts that this judge cannot give, in sentences with how many; they stay unjudged. */
  notAsked: { reason: string; count: number }[];
  byRun: { runId: number; name: string; items: number; alreadyJudged: number; failedBefore: number }[];
  /** Rough: characters / 4, one per CJK character, plus the longest reply for every call. */
  estimatedTokens: { input: number; reply: number; total: number };
  /** Why the batch may not begin, if so: over a limit, no address, no model. */
  refusal: string | null;
  /** Where it would be sent; null for judges that need no network. */
  baseUrl: string | null;
  notices: string[];
}

/** How a running batch stands. */
export interface JudgingProgress {
  state: 'running' | 'paused' | 'waiting';
  /** Verdicts of this batch: all, given (usable), taken from the cache, failed, still to come. */
  total: number;
  done: number;
  cached: number;
  failed: number;
  remaining: number;
  /** Requests sent so far, repeats included. */
  calls: number;
  /** Answered questions per minute of working time; null until it can be told. */
  ratePerMinute: number | null;
  secondsLeft: number | null;
  /** While waiting: until the server is asked again, and why. */
  waiting: { seconds: number; reason: string } | null;
}

export interface JudgingReport {
  judge: string;
  kind: WorkingJudge;
  /** `stopped`: something that concerns the whole batch, told in `reason`. */
  ended: 'done' | 'cancelled' | 'stopped';
  reason: string | null;
  items: number;
  judged: number;
  cached: number;
  failed: number;
  /** Items not judged because the batch ended early. */
  remaining: number;
  calls: number;
  /** As the server reports them; null when it reports none. */
  tokens: { input: number; reply: number } | null;
  /** Replies that were asked for again because they could not be read. */
  reasked: number;
  /** Accepted verdicts with something to know about them, by kind. */
  remarks: Record<VerdictRemark, number>;
  /** The causes of failed verdicts, most frequent first. */
  failures: { reason: string; count: number }[];
  /** Share of this batch's verdicts that failed. */
  failureRate: number;
  seconds: number;
  notices: string[];
}

/** A core verdict that is accepted although its trigger phrase gives no anchor; the first core onset is taken. */
export type VerdictRemark = 'trigger-missing' | 'trigger-not-in-text';

/** One judge's verdict on one stage of one slot, with how it came about. */
export interface VerdictDetail {
  judge: string;
  kind: JudgeKind;
  state: 'ok' | 'failed';
  /** Whether this is the verdict that scores use. */
  counts: boolean;
  stale: boolean;
  /** Quality 0–1; null when failed. */
  score: number | null;
  flag: 'Neutral' | 'FP_Hallucination' | null;
  triggerPhrase: string | null;
  hallucination: boolean | null;
  /** Of a content verdict. */
  correct: boolean | null;
  /** Of a reminder or a correction. */
  success: boolean | null;
  /** Of a sentence of a description. */
  relevant: boolean | null;
  /** Of a metric of OVIBench: the score before its caps, and those that hold. */
  caps: { given: number; applied: AppliedCap[] } | null;
  spoiler: boolean | null;
  rationale: string | null;
  /** Why it failed. */
  failure: string | null;
  remarks: VerdictRemark[];
  /** The two messages sent; null for judges that are not asked. */
  prompt: { system: string; user: string } | null;
  /** The frames shown with it; null where the question needed none. */
  pictures: { times: number[]; height: number } | null;
  /** The reply as it came. */
  raw: string | null;
  cached: boolean | null;
  attempts: number | null;
  finishReason: string | null;
  /** Model name the server reported. */
  model: string | null;
  tokens: { input: number; reply: number } | null;
  seconds: number | null;
  createdAt: string;
  /** Of human verdicts. */
  who: string | null;
  note: string | null;
  sourceFile: string | null;
}

export interface HumanChange {
  changeId: number;
  action: 'set' | 'undo';
  /** What held before and after; null for no human verdict. */
  before: HumanVerdict | null;
  after: HumanVerdict | null;
  who: string;
  note: string;
  at: string;
  /** A change that was taken back. */
  undone: boolean;
}

/** All verdicts on one stage of one slot for one run, and what people changed. */
export interface StageVerdicts {
  runId: number;
  sampleId: number;
  slotId: number;
  stage: VerdictStage;
  chunkIndex: number;
  /** Whether the score needs a verdict here at all. */
  needed: boolean;
  /** What a verdict here is given for, as the run stands now. */
  inputs: { question: string; reference: string; text: string };
  verdicts: VerdictDetail[];
  history: HumanChange[];
  canUndo: boolean;
}

/** Failed verdicts of one judge for one reason. */
export interface FailedVerdicts {
  reason: string;
  verdicts: number;
  /** Database ids of the slots they belong to. */
  slotKeys: number[];
}

/** A slot, or a chunk of it, both judges gave a verdict on. */
export interface AgreementItem {
  runId: number;
  sampleId: number;
  slotKey: number;
  subset: string;
  sample: string;
  slotId: number;
  /** `WHOLE_STAGE`, or the chunk that was judged. */
  chunkIndex: number;
}

export interface AgreementPair {
  item: AgreementItem;
  a: number;
  b: number;
  /** Early and partial: hallucination; yes-or-no stages: no; sentences: irrelevant; null in the other stages. */
  flagA: boolean | null;
  flagB: boolean | null;
}

export interface StageAgreement {
  stage: VerdictStage;
  pairs: AgreementPair[];
  scores: ScoreAgreement;
  /** Of that flag; null where the stage has none. */
  flags: FlagConfusion | null;
  /** Usable verdicts that only one of them has. */
  onlyA: number;
  onlyB: number;
  failedA: number;
  failedB: number;
}

export interface JudgeAgreement {
  judgeA: string;
  judgeB: string;
  stages: StageAgreement[];
  /** The largest |a − b| over all stages, each by the range of its scores, at most 100. */
  largest: (AgreementPair & { stage: VerdictStage; difference: number })[];
}
