import { z } from 'zod';
import type { FigureInfo } from '../../core/figure-views.ts';
import { procedure, t } from './procedure.ts';
import { profileSettings } from './profile-schema.ts';

/** What figures there are; the figures themselves are files (`figureRoutes`). */
export const figures = t.router({
  list: procedure
    .input(z.object({ profile: profileSettings }))
    .query(
      ({ ctx, input }): Promise<FigureInfo[]> =>
        ctx.figures.list({ studyPath: ctx.session.require().path, profile: input.profile }),
    ),
});
