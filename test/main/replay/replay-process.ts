/** Replays over the study argv[2] with the request argv[3] (JSON), telling progress a line at a time; to be killed. */
import { writeSync } from 'node:fs';
import { adapterContext } from '../../../src/main/replay/context.ts';
import { adapters } from '../../../src/main/replay/kinds.ts';
import { type ReplayRequest, replay } from '../../../src/main/replay/replay.ts';
import { openStudyFile } from '../../../src/main/store/study-file.ts';

const [, , studyPath = '', request = ''] = process.argv;
const study = openStudyFile(studyPath);
const report = await replay(study, JSON.parse(request) as ReplayRequest, {
  registry: adapters(),
  context: adapterContext(),
  onProgress: ({ sessions }) => {
    const ended = sessions.filter(({ state }) => state === 'done' || state === 'failed').length;
    const time = Math.max(0, ...sessions.flatMap((one) => (one.state === 'running' ? [one.time] : [])));
    writeSync(1, `${ended} ${time}\n`);
  },
});
writeSync(1, `report ${JSON.stringify(report)}\n`);
study.db.close();
