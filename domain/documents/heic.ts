import { t } from '../wording.ts'
/** The message for a user whose phone took a HEIC photo, at every upload of a picture. */
export const heicRefused = t`This browser cannot read HEIC photos. Set the camera to “Most compatible”, or save the photo as JPEG.`

/** Detects HEIC by name or type, because browsers often report no type for it. */
export function isHeicFile({ name, type }: { name: string; type: string }): boolean {
  return /hei[cf]/i.test(type) || /\.hei[cf]s?$/i.test(name)
}
