/** The only organisation in an unfinished demo. */
export const demoOrganisation = 'Norbuling Property Office (demo)'
