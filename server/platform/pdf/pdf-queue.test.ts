import { expect, test } from 'vitest'
import { PdfQueue } from './pdf-queue.ts'

function aQueue(...names: string[]): PdfQueue<string> {
  const queue = new PdfQueue<string>()
  for (const job of names) queue.add({ kind: job.replace(/\d+$/, ''), isLong: job.startsWith('export'), job })
  return queue
}

function order(queue: PdfQueue<string>, canBeLong = true): string[] {
  const taken: string[] = []
  for (let next = queue.next({ canBeLong }); next; next = queue.next({ canBeLong })) taken.push(next.job)
  return taken
}

test('kinds take turns, in whatever number they arrive', () => {
  const queue = aQueue('advice1', 'advice2', 'advice3', 'receipt1', 'note1', 'receipt2')
  expect(order(queue)).toEqual(['advice1', 'receipt1', 'note1', 'advice2', 'receipt2', 'advice3'])
})

test('a kind that arrives again is behind the others', () => {
  const queue = aQueue('advice1', 'advice2', 'receipt1')
  expect(queue.next({ canBeLong: true })?.job).toBe('advice1')
  queue.add({ kind: 'note', isLong: false, job: 'note1' })
  expect(order(queue)).toEqual(['receipt1', 'advice2', 'note1'])
})

test('while one long PDF is printed, other long ones wait, and short ones pass them', () => {
  const queue = aQueue('export1', 'export2', 'receipt1')
  expect(order(queue, false)).toEqual(['receipt1'])
  expect([queue.size(true), queue.size(false)]).toEqual([2, 0])
  expect(order(queue)).toEqual(['export1', 'export2'])
})
