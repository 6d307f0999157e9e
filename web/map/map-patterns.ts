import type { Shape, Tone } from '../ui/text/status-chip.tsx'

const size = 16

/** The colour of a tone in the current scheme. */
export function toneColour(tone: Tone): string {
  return tokenColour(`--tone-${tone}`)
}

export function tokenColour(name: string): string {
  return getComputedStyle(printedSheet() ?? document.documentElement)
    .getPropertyValue(name)
    .trim()
}

export function isDarkMap(): boolean {
  return !printedSheet() && document.documentElement.dataset['mantineColorScheme'] === 'dark'
}

/** The printed map uses the light colours in every scheme (tokens.css). It is the only map of its page. */
function printedSheet(): Element | null {
  return document.querySelector('.map-paper')
}

/** A square that tiles without seams: a light fill, and on it a pattern for each shape. */
export function patternOf(shape: Shape, tone: Tone): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures.')
  const colour = toneColour(tone)
  pen.fillStyle = colour
  pen.globalAlpha = 0.32
  pen.fillRect(0, 0, size, size)
  pen.globalAlpha = 0.9
  pen.strokeStyle = colour
  pen.lineWidth = 2
  drawers[shape]?.(pen)
  return pen.getImageData(0, 0, size, size)
}

export function patternUrl(shape: Shape, tone: Tone): string {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  canvas.getContext('2d')?.putImageData(patternOf(shape, tone), 0, 0)
  return canvas.toDataURL()
}

type Canvas = CanvasRenderingContext2D

function line(pen: Canvas, ...points: [number, number][]): void {
  pen.beginPath()
  for (const [x, y] of points) pen.lineTo(x, y)
  pen.stroke()
}

function diagonal(pen: Canvas, isRising: boolean): void {
  for (const shift of [-size, 0, size]) {
    line(
      pen,
      ...(isRising
        ? ([
            [shift, size],
            [shift + size, 0],
          ] as const)
        : ([
            [shift, 0],
            [shift + size, size],
          ] as const)
      ).map(([x, y]): [number, number] => [x, y]),
    )
  }
}

function dot(pen: Canvas, radius: number): void {
  pen.beginPath()
  pen.arc(size / 2, size / 2, radius, 0, 2 * Math.PI)
  pen.fill()
}

/** A full colour means that all is well. The others differ by their lines. */
const drawers: Partial<Record<Shape, (pen: Canvas) => void>> = {
  dot: (pen) => {
    pen.globalAlpha = 0.3
    pen.fillRect(0, 0, size, size)
  },
  check: (pen) => diagonal(pen, true),
  half: (pen) => diagonal(pen, false),
  ring: () => undefined,
  arrow: (pen) => line(pen, [0, 8], [size, 8]),
  square: (pen) => dot(pen, 2),
  triangle: (pen) => {
    diagonal(pen, true)
    diagonal(pen, false)
  },
  diamond: (pen) => dot(pen, 4),
  slash: (pen) => line(pen, [8, 0], [8, size]),
}
