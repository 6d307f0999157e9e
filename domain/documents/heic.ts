import { t } from '../wording.ts'
/** What somebody is told whose phone took a HEIC photo, wherever a picture is asked for. */
export const heicRefused = t`This browser cannot read HEIC photos. Set the camera to “Most compatible”, or save the photo as JPEG.`

/** By name or type: a browser often knows no type for it. */
export function isHeicFile({ name, type }: { name: string; type: string }): boolean {
  return /hei[cf]/i.test(type) || /\.hei[cf]s?$/i.test(name)
}
