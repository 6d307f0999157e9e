import sharp from 'sharp'

const walls = ['#f3ead9', '#efe3cf', '#f6f0e6', '#e9dcc6'] as const
const roofs = ['#8a4b3a', '#5f6b54', '#7c5a3c', '#51616b'] as const
const skies = ['#cfe3ef', '#dfe9ee', '#e7e3d8', '#d3e0e8'] as const

/** A drawn house before hills, or a room of it: the demo has no photographs of anybody's home. */
export function drawHouse(index: number, view: 'HOUSE' | 'ROOM'): Promise<Buffer> {
  const picture = view === 'HOUSE' ? house(index) : room(index)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900">${picture}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}

const of = <T>(choices: readonly [T, ...T[]], index: number): T => choices[index % choices.length] ?? choices[0]
const box = (x: number, y: number, [width, height]: [number, number], fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`

function house(index: number): string {
  const floors = 3 + (index % 3)
  const top = 740 - floors * 120
  const rows = Array.from({ length: floors }, (_, floor) => windows(top + 34 + floor * 120)).join('')
  return `${box(0, 0, [1200, 900], of(skies, index))}
    <path d="M0 560 240 ${330 + (index % 4) * 20} 480 520 760 ${300 + (index % 3) * 30} 1200 560V900H0z" fill="#9fb4a6"/>
    <path d="M0 640 340 520 720 640 1000 540 1200 620V900H0z" fill="#7f9a83"/>
    ${box(0, 740, [1200, 160], '#b9ad93')}
    ${box(300, top, [600, 740 - top], of(walls, index))}
    <path d="M250 ${top} 330 ${top - 70}H870L950 ${top}z" fill="${of(roofs, index)}"/>
    ${box(300, top + 4, [600, 14], '#b5653f')}
    ${rows}
    ${box(560, 650, [80, 90], '#6d4a33')}${box(540, 636, [120, 14], '#b5653f')}`
}

/** Windows with their carved lintels. */
function windows(y: number): string {
  return [350, 470, 660, 780]
    .map(
      (x) => `${box(x - 6, y - 12, [82, 10], '#b5653f')}${box(x, y, [70, 62], '#5a4636')}${box(x + 6, y + 6, [58, 50], '#a9c4d4')}
      ${box(x + 33, y + 6, [4, 50], '#5a4636')}${box(x - 4, y + 62, [78, 6], '#d8b15a')}`,
    )
    .join('')
}

function room(index: number): string {
  return `${box(0, 0, [1200, 900], of(walls, index))}
    <path d="M0 900 180 660H1020L1200 900z" fill="#b48a5e"/>${box(180, 650, [840, 12], '#8a6745')}
    ${box(420, 170, [360, 300], '#6d4a33')}${box(436, 186, [328, 268], of(skies, index + 1))}
    <path d="M436 400 540 ${300 + (index % 4) * 12} 640 380 764 320V454H436z" fill="#8fa893"/>
    ${box(596, 186, [8, 268], '#6d4a33')}${box(400, 470, [400, 14], '#d8b15a')}
    ${box(240, 560, [300, 120], of(roofs, index))}${box(240, 520, [300, 60], of(roofs, index + 1))}
    ${box(700, 600, [220, 16], '#8a6745')}${box(716, 616, [12, 80], '#8a6745')}${box(892, 616, [12, 80], '#8a6745')}`
}
