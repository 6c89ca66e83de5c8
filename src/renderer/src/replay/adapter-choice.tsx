import { t } from '../language/text.ts';
import { type AdapterPlace, adapterNote, inOrder, PLACE_TITLES } from './adapter-notes.ts';
import styles from './replay.module.css';
import type { AdapterInfo } from './replay-queries.ts';

interface AdapterChoiceProps {
  adapters: readonly AdapterInfo[];
  chosen: string;
  onChoose: (adapter: string) => void;
}

/** What to replay to, as cards by where the answers come from. */
export function AdapterChoice({ adapters, chosen, onChoose }: AdapterChoiceProps) {
  const places = Object.keys(PLACE_TITLES) as AdapterPlace[];
  const offered = inOrder(adapters).map((adapter) => ({
    ...adapter,
    note: adapterNote(adapter.name, adapter.traits?.summary ?? null),
  }));
  return (
    <div role="radiogroup" aria-label={t('Adapter')}>
      {places
        .filter((place) => offered.some(({ note }) => note.place === place))
        .map((place) => (
          <div key={place} className={styles.place}>
            <h3>{PLACE_TITLES[place]}</h3>
            <div className={styles.cards}>
              {offered
                .filter(({ note }) => note.place === place)
                .map(({ name, title, note }) => (
                  <label key={name} className={styles.card} data-checked={name === chosen || undefined}>
                    <input
                      type="radio"
                      name="adapter"
                      checked={name === chosen}
                      onChange={() => onChoose(name)}
                    />
                    <span>
                      <strong>{title}</strong> <code>{name}</code>
                      <span className={styles.cardText}>{note.sentence}</span>
                    </span>
                  </label>
                ))}
            </div>
          </div>
        ))}
    </div>
  );
}
