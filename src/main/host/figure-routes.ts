import { Hono } from 'hono';
import { z } from 'zod';
import { FIGURE_FORMATS, TABLE_FORMATS } from '../../core/figure-views.ts';
import { REFERENCE_PROFILE } from '../../core/omni-interact/profile.ts';
import { CONTENT_TYPES } from '../export/formats.ts';
import type { FigureThread } from '../figure-thread/figure-thread.ts';
import type { MadeFile } from '../figure-thread/protocol.ts';
import { StudyError } from '../store/study-file.ts';
import { profileSettings } from './profile-schema.ts';
import type { StudySession } from './session.ts';

const DEFAULT_DPI = 300;

/** A profile as JSON; the reference profile where none is named. */
const profile = z
  .string()
  .max(4000)
  .optional()
  .transform((text, context) => {
    if (text === undefined) return REFERENCE_PROFILE;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(profileSettings);

const figureQuery = z.object({
  format: z.enum([...FIGURE_FORMATS, 'json']),
  key: z.string().max(1000).optional(),
  width: z.enum(['single', 'double']).optional(),
  dpi: z.coerce.number().default(DEFAULT_DPI),
  profile,
});
const tableQuery = z.object({
  format: z.enum(TABLE_FORMATS),
  published: z.enum(['yes', 'no']).default('no'),
  profile,
});

/**
 * Figures and tables of the open study as files: `/figures/NAME?format=pdf&width=single&dpi=300&profile=JSON` (or
 * a family and the `key` of one of its parts) and `/tables/NAME?format=tex&published=yes`. Problems are JSON
 * `{message}` for a person.
 */
export function figureRoutes(session: StudySession, thread: FigureThread): Hono {
  const app = new Hono();
  app.get('/figures/:name', async (context) => {
    const { key, ...asked } = figureQuery.parse(context.req.query());
    const studyPath = session.require().path;
    const name = context.req.param('name');
    const made = await thread.make({
      kind: 'figure',
      studyPath,
      name,
      key: key ?? null,
      ...asked,
      width: asked.width,
    });
    return fileAnswer(made, CONTENT_TYPES[asked.format]);
  });
  app.get('/tables/:name', async (context) => {
    const { published, ...asked } = tableQuery.parse(context.req.query());
    const studyPath = session.require().path;
    const name = context.req.param('name');
    const made = await thread.make({
      kind: 'table',
      studyPath,
      name,
      ...asked,
      published: published === 'yes',
    });
    return fileAnswer(made, CONTENT_TYPES[asked.format]);
  });
  app.onError((error, context) => {
    if (error instanceof z.ZodError) {
      const what = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
      return context.json({ message: `This cannot be drawn as asked: ${what}.` }, 400);
    }
    return context.json({ message: error.message }, error instanceof StudyError ? 422 : 500);
  });
  return app;
}

function fileAnswer({ fileName, content }: MadeFile, contentType: string): Response {
  const headers = {
    'content-type': contentType,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    'cache-control': 'no-store',
    // The study may be changed by another program at any time, so nothing is kept.
    'content-security-policy': "default-src 'none'",
  };
  return new Response(new Uint8Array(content), { headers });
}
