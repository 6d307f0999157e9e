import ts from 'typescript'

/** The functions of a source file with more lines than allowed, from their first token to their last bracket. */
export function longFunctions(path: string, text: string, maxLines: number): { name: string; lines: number }[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const long: { name: string; lines: number }[] = []
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const visit = (node: ts.Node): void => {
    const lines = lineOf(node.end) - lineOf(node.getStart()) + 1
    // A short function has no longer part.
    if (lines <= maxLines) return
    if (ts.isFunctionLike(node) && 'body' in node && node.body) long.push({ name: nameOf(node), lines })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return long
}

/** The function's own name, or that of the variable or property that it is assigned to. */
function nameOf(node: ts.SignatureDeclaration): string {
  const { name, parent } = node
  const named = name ?? (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name : undefined)
  return named?.getText() ?? 'a function'
}
