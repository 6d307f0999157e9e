import ts from 'typescript'

/**
 * The columns of a list that show a state but are not created with `statusColumn`. Only such columns stay visible when the list scrolls
 * sideways, and are at the head of a phone's card.
 */
export function looseStatusColumns(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const loose: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) && isColumn(node) && !isOfStatusColumn(node) && showsStatus(node)) {
      loose.push(valueOf(node, 'key')?.getText() ?? 'a column')
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return loose
}

const isColumn = (node: ts.ObjectLiteralExpression) => Boolean(valueOf(node, 'title') && valueOf(node, 'cell'))

function isOfStatusColumn({ parent }: ts.ObjectLiteralExpression): boolean {
  return ts.isCallExpression(parent) && parent.expression.getText() === 'statusColumn'
}

/** The column is marked as a status, or its cell is only a chip. */
function showsStatus(column: ts.ObjectLiteralExpression): boolean {
  const written = (name: string) => valueOf(column, name)?.getText() ?? ''
  return (
    /^'(state|status)'$/.test(written('key')) ||
    /^t`(State|Status)`$/.test(written('title')) ||
    written('card') === `'status'` ||
    /=>\s*<\w*Chip\b/.test(written('cell'))
  )
}

function valueOf(node: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  return node.properties.filter(ts.isPropertyAssignment).find((property) => property.name.getText() === name)?.initializer
}
