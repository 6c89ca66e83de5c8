import { SCENE_TYPES, type SceneType } from '../../../core/omni-interact/types.ts';
import { pathParts } from './paths.ts';

/** A scene type as files write it; other capitals are accepted (some tools write `1qna`), other words are not. */
export function readSceneType(value: unknown): SceneType | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim().toLowerCase();
  return SCENE_TYPES.find((known) => known.toLowerCase() === text);
}

/**
 * The scene type that a sample's place tells: everything in `1qna` is 1QnA and everything in `1q1a_math` is
 * multi_turn (the dataset's documentation), and a folder may be named after a scene type. Otherwise it is
 * unknown, never a default.
 */
export function sceneTypeOfFolder(subset: string, name: string): SceneType | undefined {
  if (subset.toLowerCase() === '1qna') return '1QnA';
  if (subset.toLowerCase() === '1q1a_math') return 'multi_turn';
  for (const part of [...pathParts(name).slice(0, -1).reverse(), subset]) {
    const type = readSceneType(part);
    if (type) return type;
  }
  return undefined;
}
