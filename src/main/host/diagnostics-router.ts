import { z } from 'zod';
import type { DuplexFacts } from '../../core/duplex-eval/study-facts.ts';
import type { PublishedScope } from '../../core/interact-scope/published.ts';
import type { ScopeFacts } from '../../core/interact-scope/study-facts.ts';
import type { ScoringProfile } from '../../core/omni-interact/profile.ts';
import type { PublishedTables } from '../../core/omni-interact/published-tables.ts';
import type { PublishedOviTables } from '../../core/ovi-bench/published-tables.ts';
import type { OviFacts } from '../../core/ovi-bench/study-facts.ts';
import { readPublishedOviTables, readPublishedScope, readPublishedTables } from '../published.ts';
import { readProfiles, removeProfile, saveProfile } from '../store/profiles.ts';
import type { StudyTables } from '../store/study-info.ts';
import { procedure, t } from './procedure.ts';
import { profileSettings } from './profile-schema.ts';

/** A profile as it is saved; its name has to fit on screen. */
const profileSchema = profileSettings.extend({ name: z.string().trim().min(1).max(80) });

/** What the diagnostics view works with: facts to score anew, profiles, published figures. */
export const diagnostics = t.router({
  /** OmniInteract's tables under a profile, scored anew in a thread of its own; its facts come by `facts-routes.ts`. */
  tablesUnder: procedure.input(profileSettings).query(
    ({ ctx, input }): Promise<StudyTables> =>
      ctx.jobs.answer({
        kind: 'tables-under',
        studyPath: ctx.session.require().path,
        profile: input,
      }),
  ),
  /** Facts of Omni-InteractScope's interactions, worked out in a thread of its own: a large study takes a while to read. */
  scopeFacts: procedure.query(
    ({ ctx }): Promise<ScopeFacts> =>
      ctx.jobs.answer({ kind: 'scope-facts', studyPath: ctx.session.require().path }),
  ),
  /** OVIBench's cases and results, with every judge's scores. */
  oviFacts: procedure.query(
    ({ ctx }): Promise<OviFacts> =>
      ctx.jobs.answer({ kind: 'ovi-facts', studyPath: ctx.session.require().path }),
  ),
  /** The same of Omni-DuplexEval's samples. */
  duplexFacts: procedure.query(
    ({ ctx }): Promise<DuplexFacts> =>
      ctx.jobs.answer({ kind: 'duplex-facts', studyPath: ctx.session.require().path }),
  ),
  published: procedure.query((): PublishedTables => readPublishedTables()),
  publishedScope: procedure.query((): PublishedScope => readPublishedScope()),
  publishedOvi: procedure.query((): PublishedOviTables => readPublishedOviTables()),
  profiles: procedure.query(({ ctx }): ScoringProfile[] => readProfiles(ctx.session.require().db)),
  saveProfile: procedure
    .input(profileSchema)
    .mutation(({ ctx, input }) => saveProfile(ctx.session.require().db, input)),
  removeProfile: procedure
    .input(z.object({ name: z.string() }))
    .mutation(({ ctx, input }) => removeProfile(ctx.session.require().db, input.name)),
});
