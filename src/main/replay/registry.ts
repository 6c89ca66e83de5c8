import { type AdapterContext, AdapterError, type AdapterKind, type ReplayAdapter } from './adapter.ts';

/** An adapter kind with its settings checked, ready to open sessions. */
export interface ConfiguredAdapter {
  kind: AdapterKind;
  settings: Record<string, unknown>;
  create: (context: AdapterContext) => ReplayAdapter;
}

/** Adapter kinds by name. Registering a name twice is an error. */
export class AdapterRegistry {
  readonly #kinds = new Map<string, AdapterKind>();

  add<Settings>(kind: AdapterKind<Settings>): this {
    if (this.#kinds.has(kind.name)) throw new Error(`The adapter "${kind.name}" is registered twice.`);
    // Settings are checked by the kind's own schema before any of its functions sees them.
    this.#kinds.set(kind.name, kind as AdapterKind);
    return this;
  }

  list(): AdapterKind[] {
    return [...this.#kinds.values()];
  }

  /**
   * The adapter of a name with its settings checked and completed.
   *
   * @throws AdapterError naming what is unknown or wrong, and what there is
   */
  configure(name: string, settings: unknown): ConfiguredAdapter {
    const kind = this.#kinds.get(name);
    if (!kind) {
      const known = [...this.#kinds.keys()].join(', ');
      throw new AdapterError(`There is no adapter "${name}". Known: ${known}.`);
    }
    const parsed = kind.settings.safeParse(settings ?? {});
    if (!parsed.success) {
      const problems = parsed.error.issues.map(
        (issue) => `${issue.path.join('.') || 'settings'}: ${issue.message}`,
      );
      throw new AdapterError(`The settings of the adapter "${name}" cannot be used: ${problems.join('; ')}.`);
    }
    const settingsOfKind = parsed.data as Record<string, unknown>;
    return { kind, settings: settingsOfKind, create: (context) => kind.create(parsed.data, context) };
  }
}
