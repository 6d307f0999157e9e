import { flags, ground, scene } from './draw-scene.ts'
import { box, oval, type Palette, path, repeat } from './drawing-parts.ts'

const floorHeight = 118

/** Draws a house in Bhutanese style: tapered walls, carved windows and a raised roof. */
export function carvedHouse(seed: number, palette: Palette, isShop: boolean): string {
  const floors = 2 + (seed % 3)
  const columns = 3 + (seed % 2)
  const width = columns * 170 + 60
  const left = 600 - width / 2 + ((seed % 3) - 1) * 50
  const top = ground - floors * floorHeight
  return scene(
    seed,
    { left, width, isTown: isShop },
    `${roof(left, top, width, palette)}${walls(left, top, width, palette)}
    ${repeat(floors - 1, (floor) => storey(left, top + floor * floorHeight, { columns, seed: seed + floor, palette }))}
    ${isShop ? shopFloor(left, width, palette) : groundFloor(left, { columns, palette })}
    ${seed % 4 === 0 ? flags(left + width, top, palette) : ''}`,
  )
}

function roof(left: number, top: number, width: number, { roof: fill, wood }: Palette): string {
  const eaves = 78
  return `${path(`M${left + 30} ${top - 20} L${left + width - 30} ${top - 20} V${top} H${left + 30}Z`, '#3e3126')}
    ${path(`M${left - eaves} ${top - 18} L${left + width * 0.3} ${top - 118} H${left + width * 0.7} L${left + width + eaves} ${top - 18}Z`, fill)}
    ${repeat(9, (line) => path(`M${left + width * (0.3 + line * 0.05)} ${top - 118} L${left - eaves + (line * (width + 2 * eaves)) / 8} ${top - 18}`, 'none', 'stroke="#ffffff" stroke-width="2" opacity="0.16"'))}
    ${box(left - eaves, top - 20, [width + 2 * eaves, 12], wood)}
    ${path(`M${left - eaves} ${top - 8} H${left + width + eaves} L${left + width} ${top + 26} H${left}Z`, '#2c2418', 'opacity="0.22"')}`
}

function walls(left: number, top: number, width: number, { wall, shade, trim, accent }: Palette): string {
  const outline = `M${left} ${top} H${left + width} L${left + width + 16} ${ground} H${left - 16}Z`
  return `${path(outline, wall)}${path(outline, 'url(#dark)')}
    ${box(left, top, [width, 26], trim)}${repeat(Math.floor(width / 26), (index) => box(left + 8 + index * 26, top + 7, [12, 12], accent))}
    ${box(left - 14, ground - 26, [width + 28, 26], shade)}`
}

type Storey = { columns: number; seed: number; palette: Palette }

function storey(left: number, y: number, { columns, seed, palette }: Storey): string {
  return repeat(columns, (column) => {
    const x = left + 45 + column * 170
    return (column + seed) % 3 === 1 ? balcony(x, y + 38, palette) : carvedWindow(x, y + 38, palette)
  })
}

/** Draws three arched panes with a painted lintel above. */
export function carvedWindow(x: number, y: number, { wood, trim, accent, shade }: Palette): string {
  return `${box(x - 8, y - 14, [146, 12], trim)}${repeat(7, (index) => box(x - 4 + index * 20, y - 12, [9, 8], accent))}
    ${box(x, y, [130, 68], wood)}${repeat(3, (light) => {
      const lx = x + 8 + light * 40
      return path(
        `M${lx} ${y + 62} V${y + 22} Q${lx + 4} ${y + 8} ${lx + 17} ${y + 8} Q${lx + 30} ${y + 8} ${lx + 34} ${y + 22} V${y + 62}Z`,
        'url(#glass)',
      )
    })}${box(x - 8, y + 68, [146, 8], shade)}${box(x - 8, y + 76, [146, 4], '#2c2418', 'opacity="0.15"')}`
}

function balcony(x: number, y: number, { wood, trim, accent }: Palette): string {
  return `${box(x + 6, y - 8, [118, 78], '#5b4a3b')}${box(x + 14, y, [48, 66], 'url(#glass)')}${box(x + 68, y, [48, 66], 'url(#glass)')}
    ${box(x - 12, y + 36, [154, 8], trim)}${repeat(11, (index) => box(x - 8 + index * 14, y + 44, [6, 28], wood))}${box(x - 12, y + 70, [154, 10], wood)}
    ${oval(x + 8, y + 34, [13, 9], '#5c8a4f')}${oval(x + 26, y + 34, [11, 8], accent)}`
}

function groundFloor(left: number, { columns, palette }: { columns: number; palette: Palette }): string {
  const y = ground - floorHeight
  const door = Math.floor(columns / 2)
  return repeat(columns, (column) => {
    const x = left + 45 + column * 170
    return column === door ? carvedDoor(x, y, palette) : carvedWindow(x, y + 34, palette)
  })
}

const carvedDoor = (x: number, y: number, { trim, wood, accent }: Palette) =>
  `${box(x + 4, y + 16, [122, 14], trim)}${box(x + 14, y + 30, [102, 88], wood)}${box(x + 22, y + 38, [42, 80], '#8d5b38')}${box(x + 66, y + 38, [42, 80], '#8d5b38')}${oval(x + 58, y + 82, [4, 4], accent)}${oval(x + 72, y + 82, [4, 4], accent)}${box(x - 6, ground - 8, [142, 14], '#a99c86')}`

export function shopFloor(left: number, width: number, { trim, accent, wood, cloth }: Palette): string {
  const y = ground - floorHeight + 10
  return `${box(left + 24, y, [width - 48, 108], wood)}${repeat(4, (index) => box(left + 36 + (index * (width - 72)) / 4, y + 34, [(width - 72) / 4 - 12, 72], 'url(#glass)'))}
    ${box(left + 14, y - 8, [width - 28, 28], cloth)}${repeat(Math.floor((width - 28) / 44), (index) => path(`M${left + 14 + index * 44} ${y + 20} h44 l-6 22 q-16 10 -32 0 z`, index % 2 ? '#f7f1e6' : trim))}
    ${box(left + width / 2 - 90, y - 3, [180, 16], accent, 'rx="3"')}`
}
