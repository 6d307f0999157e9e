import { boards, box, oval, type Palette, path, repeat, windowOnHills } from './drawing-parts.ts'

const floor = 640
const shadow = (x: number, y: number, width: number) =>
  oval(x + width / 2, y, [width * 0.56, 20], '#2c2418', 'opacity="0.4" filter="url(#soft)"')
const wallAndFloor = (palette: Palette, wall = palette.wall) =>
  `${box(0, 0, [1200, 900], wall)}${box(0, 0, [1200, 900], 'url(#dark)')}${boards(floor, palette)}`
const sunlight = path('M470 640 L800 640 L1040 900 H560Z', 'url(#light)', 'opacity="0.8"')

export function livingRoom(seed: number, palette: Palette): string {
  const { accent, wood, trim } = palette
  return `${wallAndFloor(palette)}${windowOnHills(seed, [430 + (seed % 3) * 40, 130], [360, 320], palette)}${sunlight}
    ${box(130, 170, [170, 210], wood)}${box(144, 184, [142, 182], '#f3e6cf')}${path(`M150 366 L215 ${230 + (seed % 4) * 14} L280 366Z`, accent, 'opacity="0.8"')}
    ${oval(600, 812, [430, 62], trim, 'opacity="0.85"')}${oval(600, 812, [390, 50], accent, 'opacity="0.55"')}${oval(600, 812, [350, 40], trim, 'opacity="0.7"')}
    ${sofa(110, 520, palette)}${lowTable(500, 690, palette)}${lamp(1010, 330, palette)}${plant(900, 640, seed)}
    ${box(960, 560, [150, 96], wood)}${box(972, 572, [60, 72], trim)}${box(1038, 572, [60, 72], trim)}`
}

function sofa(x: number, y: number, { cloth, accent }: Palette): string {
  return `${shadow(x, y + 200, 400)}${box(x, y, [400, 110], cloth, 'rx="26"')}${box(x - 20, y + 60, [60, 130], cloth, 'rx="22"')}${box(x + 360, y + 60, [60, 130], cloth, 'rx="22"')}
    ${box(x + 20, y + 96, [360, 94], cloth, 'rx="14"')}${box(x + 20, y + 96, [360, 94], '#ffffff', 'rx="14" opacity="0.14"')}${box(x + 198, y + 100, [4, 84], '#000000', 'opacity="0.2"')}
    ${box(x + 46, y + 40, [84, 74], accent, 'rx="12" transform="rotate(-8 200 560)"')}${box(x + 270, y + 42, [80, 70], '#f4e9d6', 'rx="12" transform="rotate(7 420 560)"')}`
}

function lowTable(x: number, y: number, { wood, accent, trim }: Palette): string {
  return `${shadow(x, y + 120, 260)}${box(x, y, [260, 26], wood, 'rx="4"')}${box(x + 10, y + 26, [240, 46], trim)}${repeat(6, (index) => box(x + 20 + index * 38, y + 34, [26, 30], accent, 'rx="3"'))}
    ${box(x + 14, y + 72, [22, 44], wood)}${box(x + 224, y + 72, [22, 44], wood)}${box(x + 96, y - 26, [46, 28], '#f6f1e7', 'rx="6"')}${oval(x + 170, y - 8, [34, 9], '#f6f1e7')}${oval(x + 162, y - 18, [12, 11], '#c4523f')}${oval(x + 180, y - 18, [12, 11], '#d9a441')}`
}

const lamp = (x: number, y: number, { accent }: Palette) =>
  `${oval(x + 30, y + 40, [150, 130], '#ffe9b8', 'opacity="0.35" filter="url(#soft)"')}${path(`M${x - 6} ${y + 70} L${x + 12} ${y} H${x + 52} L${x + 70} ${y + 70}Z`, accent)}${box(x + 27, y + 70, [8, 156], '#4a3b2e')}${box(x, y + 222, [62, 10], '#4a3b2e', 'rx="5"')}`

const plant = (x: number, y: number, seed: number) =>
  `${repeat(7, (leaf) => {
    const lean = (leaf - 3) * (22 + (seed % 3) * 4)
    return `<path d="M${x + 20} ${y - 40} Q${x + 20 + lean * 0.4} ${y - 130} ${x + 20 + lean} ${y - 150 + Math.abs(leaf - 3) * 18}" fill="none" stroke="${leaf % 2 ? '#4f7d4a' : '#66965a'}" stroke-width="13" stroke-linecap="round"/>`
  })}${path(`M${x - 14} ${y - 46} H${x + 54} L${x + 44} ${y + 22} H${x - 4}Z`, '#b5653f')}`

export function bedroom(seed: number, palette: Palette): string {
  const { cloth, accent, wood, trim } = palette
  return `${wallAndFloor(palette)}${windowOnHills(seed + 2, [160, 130], [270, 290], palette)}${sunlight}
    ${box(900, 190, [240, 450], wood)}${box(912, 204, [106, 424], trim, 'opacity="0.55"')}${box(1024, 204, [106, 424], trim, 'opacity="0.55"')}${oval(1012, 420, [5, 12], accent)}${oval(1032, 420, [5, 12], accent)}
    ${shadow(380, 830, 470)}${box(400, 400, [440, 190], wood, 'rx="12"')}${repeat(5, (index) => box(424 + index * 82, 420, [62, 120], trim, 'rx="6" opacity="0.7"'))}
    ${path('M384 590 H856 L900 800 H340Z', '#f7f2e8')}${path('M376 640 H866 L904 818 H336Z', cloth)}${repeat(4, (index) => path(`M${392 + index * 128} 640 h40 l${(index - 1.5) * 10} 178 h-48z`, accent, 'opacity="0.55"'))}
    ${box(420, 548, [180, 62], '#ffffff', 'rx="24"')}${box(640, 548, [180, 62], '#ffffff', 'rx="24"')}${box(336, 814, [568, 22], wood)}
    ${box(270, 560, [90, 120], wood)}${box(280, 574, [70, 40], trim)}${smallLamp(286, 492, palette)}`
}

const smallLamp = (x: number, y: number, { accent }: Palette) =>
  `${oval(x + 28, y + 20, [90, 70], '#ffe9b8', 'opacity="0.4" filter="url(#soft)"')}${path(`M${x} ${y + 34} L${x + 12} ${y} H${x + 46} L${x + 58} ${y + 34}Z`, accent)}${box(x + 24, y + 34, [10, 34], '#4a3b2e')}`

export function kitchen(seed: number, palette: Palette): string {
  const { trim, wood, accent } = palette
  return `${wallAndFloor(palette, '#f6f1e6')}${tiles(palette)}${windowOnHills(seed + 1, [450, 170], [250, 210], { ...palette, cloth: accent })}
    ${box(70, 120, [300, 190], trim)}${repeat(3, (index) => box(80 + index * 98, 132, [88, 166], '#ffffff', 'opacity="0.16"'))}
    ${box(820, 150, [180, 12], wood)}${repeat(4, (index) => box(834 + index * 42, 108 + (index % 2) * 10, [28, 42 - (index % 2) * 10], index % 2 ? accent : '#f7f2e8', 'rx="5"'))}
    ${box(60, 480, [960, 24], '#d8d2c6')}${box(60, 504, [960, 190], wood)}${repeat(6, (index) => `${box(72 + index * 158, 518, [146, 164], trim, 'opacity="0.9"')}${box(122 + index * 158, 534, [46, 6], accent, 'rx="3"')}`)}
    ${box(500, 470, [170, 12], '#b7bec2')}${path('M580 470 V410 Q580 384 606 384 Q632 384 632 408', 'none', 'stroke="#9aa4aa" stroke-width="9" stroke-linecap="round"')}
    ${box(150, 462, [180, 18], '#2d2f31', 'rx="4"')}${pot(176, 404, accent)}${pot(262, 416, '#7d868c')}
    ${box(1040, 250, [140, 450], '#e9edef', 'rx="8"')}${box(1040, 400, [140, 4], '#b9c2c7')}${box(1056, 320, [8, 60], '#8d979d', 'rx="4"')}${box(1056, 430, [8, 90], '#8d979d', 'rx="4"')}
    ${shadow(60, 704, 960)}${oval(780, 464, [54, 16], '#f4efe5')}${oval(760, 448, [16, 15], '#c4523f')}${oval(788, 446, [16, 15], '#d9a441')}${oval(806, 454, [13, 12], '#6f9a4f')}`
}

const pot = (x: number, y: number, fill: string) =>
  `${box(x, y, [68, 58], fill, 'rx="8"')}${box(x - 6, y - 6, [80, 10], '#3b3f42', 'rx="5"')}${box(x + 28, y - 16, [12, 10], '#3b3f42', 'rx="4"')}`

const tiles = ({ shade }: Palette) =>
  repeat(5, (row) =>
    repeat(16, (column) =>
      box(62 + column * 60, 320 + row * 32, [56, 28], shade, `opacity="${0.3 + ((row + column) % 3) * 0.12}"`),
    ),
  )

/** Draws the room of a shop or an office: shelves, a counter and a window to the street. */
export function shopRoom(seed: number, palette: Palette): string {
  const { wood, trim, accent, cloth } = palette
  const goods = [accent, cloth, trim, '#f4efe5', '#7d9a6a']
  return `${wallAndFloor(palette)}${windowOnHills(seed + 3, [700, 150], [380, 360], { ...palette, cloth: '#f1e7d6' })}${sunlight}
    ${repeat(3, (row) => `${box(90, 210 + row * 130, [470, 14], wood)}${repeat(9, (item) => box(104 + item * 51, 210 + row * 130 - 44 - ((item + row + seed) % 3) * 14, [36, 44 + ((item + row + seed) % 3) * 14], goods[(item + row + seed) % goods.length] ?? accent, 'rx="4"'))}`)}
    ${shadow(300, 800, 560)}${box(300, 600, [560, 30], wood, 'rx="4"')}${box(320, 630, [520, 160], trim)}${repeat(5, (index) => box(336 + index * 101, 646, [88, 128], wood, 'opacity="0.35"'))}
    ${box(700, 560, [90, 42], '#3b3f42', 'rx="4"')}${plant(980, 700, seed)}`
}
