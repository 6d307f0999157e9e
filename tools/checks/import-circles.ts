/** Groups of files that import each other, directly or indirectly. Type imports count too, because a reader follows them like any other. */
export function importCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const order = new Map<string, number>()
  const open: string[] = []
  // Tarjan's algorithm: a group is complete if no file in it reaches one that was visited before it.
  const visit = (file: string): number => {
    const place = order.size
    let low = place
    order.set(file, place)
    open.push(file)
    for (const target of imports.get(file) ?? []) {
      if (!imports.has(target)) continue
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (open.includes(target)) low = Math.min(low, order.get(target) ?? place)
    }
    if (low === place) {
      const group = open.splice(open.indexOf(file))
      if (group.length > 1 || (imports.get(file) ?? []).includes(file)) circles.push(group)
    }
    return low
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return circles
}
