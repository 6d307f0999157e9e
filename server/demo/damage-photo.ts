import sharp from 'sharp'

// Simple drawings instead of photos, so that the demo contains no picture of anybody's home.
const drawings = {
  tap: `<rect width="800" height="600" fill="#dfe7ec"/><rect y="420" width="800" height="180" fill="#b7c4cc"/>
    <path d="M330 120h140v60h120v120h-50v-70H470v60H330z" fill="#7d8a93"/><rect x="370" y="70" width="60" height="60" rx="8" fill="#5d6a73"/>
    <path d="M565 330q-24 40 0 56q24-16 0-56zM565 430q-20 32 0 46q20-14 0-46z" fill="#3b8fc4"/>`,
  window: `<rect width="800" height="600" fill="#e9dfd0"/><rect x="180" y="80" width="440" height="440" fill="#6b4f35"/>
    <rect x="210" y="110" width="185" height="380" fill="#bcdcef"/><rect x="405" y="110" width="185" height="380" fill="#bcdcef"/>
    <path d="M300 290l-70-150M300 290l85-120M300 290l-85 140M300 290l70 180M300 290l90 20" stroke="#ffffff" stroke-width="6"/>`,
  damp: `<rect width="800" height="600" fill="#efe8dc"/><path d="M0 0h800v70H0z" fill="#d8cfc0"/>
    <path d="M420 70q180 20 220 150t-120 190q-130 20-190-90t-20-190q40-55 110-60z" fill="#b9a98a"/>
    <path d="M450 130q110 20 130 100t-80 120q-80 10-110-60t-10-110q25-45 70-50z" fill="#8f7f60"/>`,
  socket: `<rect width="800" height="600" fill="#f1ede4"/><rect x="280" y="180" width="240" height="240" rx="20" fill="#ffffff" stroke="#b8b2a5" stroke-width="6"/>
    <circle cx="360" cy="300" r="20" fill="#444"/><circle cx="440" cy="300" r="20" fill="#444"/><path d="M420 190q60 50 90 150l-70-40z" fill="#4a3b2a"/>`,
  bill: `<rect width="800" height="600" fill="#c9c2b4"/><rect x="220" y="40" width="360" height="520" fill="#fffdf6"/>
    <path d="M260 110h200M260 170h280M260 210h280M260 250h240M260 330h280M260 370h160" stroke="#6a6a6a" stroke-width="10"/>
    <path d="M260 470h280" stroke="#222" stroke-width="14"/>`,
} as const

export type Drawing = keyof typeof drawings

/** Returns the drawing as a phone would upload it. */
export async function damagePhoto(name: Drawing): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" fill="none">${drawings[name]}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer()
}
