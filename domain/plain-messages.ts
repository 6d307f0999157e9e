import { z } from 'zod'

/**
 * What a schema says where it was given no words of its own. The library's sentences name codes, which nobody who fills in a
 * form has seen; whoever writes a program reads the codes in the OpenAPI document.
 */
export function speakPlainly(): void {
  z.config({ customError: plainMessage })
}

function plainMessage({ code, input }: { code?: string | undefined; input?: unknown }): string | undefined {
  if (input === undefined && (code === 'invalid_type' || code === 'invalid_value')) return 'This is required.'
  return code === 'invalid_value' ? 'Choose one of the list.' : undefined
}
