import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { type Interaction, readInteraction, targetSlots } from '../../../core/interact-scope/interaction.ts';
import type { StudySlot } from '../../../core/slot.ts';
import type { ImportedSample } from '../../store/import-writer.ts';
import { findMedia } from '../find-media.ts';
import type { JsonRow } from '../json-lines.ts';
import { type KeptRow, keepRow, RowReader } from '../kept-rows.ts';
import type { Findings } from '../omni-interact/findings.ts';
import { capIssues } from '../omni-interact/read.ts';

interface KeptInteraction {
  file: string;
  record: string;
  task: string;
  row: KeptRow;
}

/** The interactions of a path: where their records stand, each read again when it is its turn. */
export class InteractionRecords {
  targets = 0;
  private readonly kept = new Map<string, KeptInteraction>();
  private readonly folder: string;
  private readonly findings: Findings;

  /** @param folder the opened folder, in which videos are looked for */
  constructor(folder: string, findings: Findings) {
    this.folder = folder;
    this.findings = findings;
  }

  get size(): number {
    return this.kept.size;
  }

  add(file: string, row: JsonRow): void {
    const { interaction, issues } = readInteraction(row.value, row.record);
    if (!interaction) {
      this.findings.addAll(file, capIssues(issues));
      return;
    }
    const { id, task, targets } = interaction;
    if (this.kept.has(id)) {
      this.findings.add(file, {
        severity: 'error',
        code: 'interaction-twice',
        record: row.record,
        message: `The id ${JSON.stringify(id)} was used before in this import.`,
        action: 'The first one counts and this one is left out; give every interaction an id of its own.',
      });
      return;
    }
    this.kept.set(id, { file, record: row.record, task, row: keepRow(file, row) });
    this.targets += targets.length;
  }

  /** Task by interaction id. */
  *tasks(): Iterable<[string, string]> {
    for (const [id, { task }] of this.kept) yield [id, task];
  }

  /** @throws UnreadableFile when a file was changed meanwhile */
  async *samples(): AsyncGenerator<ImportedSample> {
    const reader = new RowReader();
    try {
      for (const kept of this.kept.values()) yield this.toSample(kept, reader);
    } finally {
      reader.close();
    }
  }

  /** Finds the slot of a target by the interaction's id and the target's place in the record's own list. */
  targetFinder(reader: RowReader): (id: string, place: unknown) => StudySlot | undefined {
    let last: { id: string; slots: Map<unknown, StudySlot> } | undefined;
    return (id, place) => {
      const kept = this.kept.get(id);
      if (!kept) return undefined;
      if (last?.id !== id) {
        const interaction = readAgain(kept, reader);
        const slots = targetSlots(interaction);
        const entries = interaction.targets.flatMap(({ fileIndex }, index): [unknown, StudySlot][] => {
          const slot = slots[index];
          return slot ? [[fileIndex, slot]] : [];
        });
        last = { id, slots: new Map(entries) };
      }
      return last.slots.get(place);
    };
  }

  private toSample(kept: KeptInteraction, reader: RowReader): ImportedSample {
    const value = reader.read(kept.row);
    const { interaction, issues } = readInteraction(value, kept.record);
    if (!interaction) throw reader.changed(kept.file);
    const { file } = kept;
    const shown = this.findings.relative(file);
    const found = capIssues(issues).map((issue) => ({ ...issue, file: shown }));
    const media = findMedia(interaction.video, dirname(file), this.folder);
    if (media === null && interaction.video !== '') {
      found.push({
        severity: 'warning',
        code: 'media-missing',
        file: shown,
        record: interaction.id,
        message: `The video ${interaction.video} is not beside the file.`,
        action: 'Everything but the picture works; put it there and import again, or locate it in Explore.',
      });
    }
    return {
      subset: interaction.task,
      name: interaction.id,
      sceneType: interaction.task,
      slots: targetSlots(interaction),
      details: interaction,
      sourceHash: createHash('sha256').update(JSON.stringify(value)).digest('hex'),
      file: shown,
      origin: dirname(file),
      mediaPath: media?.path ?? null,
      mediaSize: media?.size ?? null,
      issues: found,
    };
  }
}

function readAgain({ file, record, row }: KeptInteraction, reader: RowReader): Interaction {
  const { interaction } = readInteraction(reader.read(row), record);
  if (!interaction) throw reader.changed(file);
  return interaction;
}
