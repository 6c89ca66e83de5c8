/** Finds modules, or folders of modules, that need each other at run time. */

/** Node → the nodes it needs. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The groups of nodes that reach each other (Tarjan's strongly connected components of more than one
 * node), each sorted, in no particular order.
 */
export function findCycles(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const cycles: string[][] = [];

  const enter = (node: string): void => {
    order.set(node, order.size);
    low.set(node, order.get(node) as number);
    stack.push(node);
    onStack.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) {
        enter(next);
        low.set(node, Math.min(low.get(node) as number, low.get(next) as number));
      } else if (onStack.has(next)) {
        low.set(node, Math.min(low.get(node) as number, order.get(next) as number));
      }
    }
    if (low.get(node) === order.get(node)) leave(node);
  };

  const leave = (node: string): void => {
    const group = stack.splice(stack.indexOf(node));
    for (const member of group) onStack.delete(member);
    if (group.length > 1) cycles.push(group.sort());
  };

  for (const node of graph.keys()) if (!order.has(node)) enter(node);
  return cycles;
}

/** The same graph between groups of nodes; what a group needs of itself is left out. */
export function groupGraph(graph: Graph, groupOf: (node: string) => string): Graph {
  const groups = new Map<string, Set<string>>();
  for (const [node, needed] of graph) {
    const group = groupOf(node);
    const targets = groups.get(group) ?? new Set<string>();
    for (const target of needed) if (groupOf(target) !== group) targets.add(groupOf(target));
    groups.set(group, targets);
  }
  return groups;
}

/**
 * The folder a source counts to. Files right in an area (`src/core/json.ts`) stand for themselves: small
 * shared pieces below the folders, or the place that puts the folders together.
 */
export function folderOf(file: string): string {
  const parts = file.split('/');
  const area = file.startsWith('src/renderer/src/') ? 3 : 2;
  return parts.length > area + 1 ? parts.slice(0, area + 1).join('/') : file;
}
