/** The only organisation of an unfinished demo. */
export const demoOrganisation = 'Norbuling Property Office (demo)'
