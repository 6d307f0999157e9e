import sharp from 'sharp'
import { flats } from './flats.ts'
import { cottage } from './cottage.ts'
import { carvedHouse } from './draw-front.ts'
import { bedroom, kitchen, livingRoom, shopRoom } from './draw-rooms.ts'
import { paletteOf, picture } from './drawing-parts.ts'

export type HomeView = 'FRONT' | 'COTTAGE' | 'LIVING_ROOM' | 'BEDROOM' | 'KITCHEN' | 'SHOP_FRONT' | 'SHOP'

/** `building` is the same for all units of a house, so that it looks the same on every listing. `unit` varies the rooms. */
export type HomeSeeds = { building: number; unit: number }

/** All pictures of a building share one seed, which follows from its name. */
export const homeSeedOf = (buildingName: string) =>
  Array.from(buildingName, (letter) => letter.charCodeAt(0)).reduce((sum, code) => sum + code, 0)

/** Draws a house of the demo or one of its rooms. The demo has no photographs of anybody's home. */
export function drawHome(view: HomeView, { building, unit }: HomeSeeds): Promise<Buffer> {
  const isFront = view === 'FRONT' || view === 'SHOP_FRONT' || view === 'COTTAGE'
  const palette = paletteOf(isFront ? building : building + unit)
  return sharp(Buffer.from(picture(drawnView(view, isFront ? building : unit, palette), palette)))
    .jpeg({ quality: 84 })
    .toBuffer()
}

function drawnView(view: HomeView, seed: number, palette: ReturnType<typeof paletteOf>): string {
  switch (view) {
    case 'FRONT':
      return isModern(seed) ? flats(seed, palette, false) : carvedHouse(seed, palette, false)
    case 'SHOP_FRONT':
      return isModern(seed) ? flats(seed, palette, true) : carvedHouse(seed, palette, true)
    case 'COTTAGE':
      return cottage(seed, palette)
    case 'LIVING_ROOM':
      return livingRoom(seed, palette)
    case 'BEDROOM':
      return bedroom(seed, palette)
    case 'KITCHEN':
      return kitchen(seed, palette)
    case 'SHOP':
      return shopRoom(seed, palette)
  }
}

const isModern = (seed: number) => Math.floor(seed / 3) % 2 === 1
