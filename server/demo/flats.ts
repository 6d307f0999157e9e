import { shopFloor } from './draw-front.ts'
import { ground, scene } from './draw-scene.ts'
import { box, oval, type Palette, path, repeat } from './drawing-parts.ts'

const floorHeight = 92

/** Draws a modern block of flats: five or six floors, balconies above each other, painted bands and a low sheet roof. */
export function flats(seed: number, palette: Palette, isShop: boolean): string {
  const floors = 5 + (seed % 2)
  const bays = 3 + (seed % 3)
  const width = bays * 132 + 70
  const left = 600 - width / 2 + ((seed % 3) - 1) * 60
  const top = ground - floors * floorHeight
  return scene(
    seed,
    { left, width, isTown: isShop },
    `${body(left, top, width, palette)}${lowRoof(left, top, width, palette)}
    ${repeat(floors - 1, (floor) => `${band(left, top + floor * floorHeight, width, palette)}${repeat(bays, (bay) => bayOf(left + 42 + bay * 132, top + floor * floorHeight + 16, { isBalcony: (bay + seed) % 2 === 0, seed: floor + bay, palette }))}`)}
    ${isShop ? shopFloor(left, width, palette) : entrance(left, width, bays, palette)}`,
  )
}

function body(left: number, top: number, width: number, { wall, shade }: Palette): string {
  const side = width * 0.14
  return `${path(`M${left + width} ${top} l${side} 26 V${ground - 16} L${left + width} ${ground}Z`, shade)}${path(`M${left + width} ${top} l${side} 26 V${ground - 16} L${left + width} ${ground}Z`, '#2c2418', 'opacity="0.16"')}
    ${repeat(4, (floor) => box(left + width + side * 0.3, top + 70 + floor * floorHeight, [side * 0.36, 40], 'url(#glass)'))}
    ${box(left, top, [width, ground - top], wall)}${box(left, top, [width, ground - top], 'url(#dark)', 'opacity="0.5"')}`
}

const lowRoof = (left: number, top: number, width: number, { roof, wood }: Palette) =>
  `${path(`M${left - 40} ${top} L${left + width * 0.2} ${top - 58} H${left + width * 0.95} L${left + width * 1.14 + 36} ${top + 20} L${left + width + 30} ${top}Z`, roof)}
    ${repeat(11, (line) => path(`M${left + width * (0.2 + line * 0.075)} ${top - 58} L${left - 40 + line * ((width + 70) / 10)} ${top}`, 'none', 'stroke="#ffffff" stroke-width="2" opacity="0.15"'))}
    ${box(left - 40, top - 2, [width + 70, 9], wood)}${path(`M${left - 30} ${top + 7} H${left + width + 20} L${left + width} ${top + 26} H${left}Z`, '#2c2418', 'opacity="0.2"')}`

/** A band under each floor, as the building rules require. */
const band = (left: number, y: number, width: number, { trim, accent }: Palette) =>
  `${box(left, y + floorHeight - 12, [width, 10], trim)}${repeat(Math.floor(width / 22), (index) => box(left + 5 + index * 22, y + floorHeight - 10, [10, 6], accent))}`

type Bay = { isBalcony: boolean; seed: number; palette: Palette }

function bayOf(x: number, y: number, { isBalcony, seed, palette: { wood, shade, trim, accent, cloth } }: Bay): string {
  if (!isBalcony) {
    return `${box(x + 4, y + 4, [92, 54], wood)}${repeat(3, (light) => box(x + 9 + light * 29, y + 9, [24, 44], 'url(#glass)'))}${box(x, y + 58, [100, 5], shade)}`
  }
  const washing = [cloth, '#f4f1ea', accent][seed % 3] ?? cloth
  return `${box(x, y - 4, [104, 66], '#574638')}${box(x + 8, y + 2, [40, 58], 'url(#glass)')}${box(x + 54, y + 2, [42, 58], 'url(#glass)')}
    ${seed % 2 ? box(x + 60, y + 14, [18, 24], washing, 'opacity="0.9"') : oval(x + 16, y + 32, [13, 9], '#5c8a4f')}
    ${box(x - 8, y + 36, [120, 5], trim)}${repeat(12, (index) => box(x - 5 + index * 10, y + 41, [3, 22], '#4a4a4c'))}${box(x - 8, y + 62, [120, 7], shade)}`
}

function entrance(left: number, width: number, bays: number, { wood, trim, shade }: Palette): string {
  const y = ground - floorHeight
  const door = Math.floor(bays / 2)
  return `${box(left, ground - 18, [width, 18], shade)}${repeat(bays, (bay) => {
    const x = left + 42 + bay * 132
    if (bay !== door) return `${box(x, y + 16, [104, 72], '#4b4036')}${box(x + 6, y + 22, [92, 66], '#8b8f92', 'opacity="0.85"')}`
    return `${box(x - 6, y + 6, [116, 12], trim)}${box(x + 14, y + 18, [76, 74], wood)}${box(x + 20, y + 24, [31, 68], 'url(#glass)')}${box(x + 54, y + 24, [31, 68], 'url(#glass)')}`
  })}`
}
