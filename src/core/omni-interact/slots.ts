import type { StudySlot } from '../slot.ts';
import { SCENE_TYPES, type SceneType, type Slot } from './types.ts';

export const isSceneType = (text: string): text is SceneType =>
  (SCENE_TYPES as readonly string[]).includes(text);

/**
 * A study's slots as OmniInteract's scorer takes them.
 *
 * @throws Error when one is of another benchmark
 */
export function omniInteractSlots(slots: readonly StudySlot[]): Slot[] {
  return slots.map((slot) => {
    const { sceneType } = slot;
    if (!isSceneType(sceneType)) throw new Error(`${sceneType} is no scene type of OmniInteract.`);
    return { ...slot, sceneType };
  });
}
