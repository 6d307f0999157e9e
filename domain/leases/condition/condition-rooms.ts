/** Tenancy Act, Schedule II: the rooms and items of a condition report, in the words of the Act. */
const defaultValue = ['Doors', 'Walls', 'Lights/Power points', 'Floors/Coverings', 'Windows/Glasses', 'Blinds/Curtain'] as const
const inBedrooms = ['Doors', 'Walls', 'Lights/Power points', 'Floors/Coverings', 'Windows', 'Blinds/Curtains'] as const

const roomsBefore: readonly ConditionRoom[] = [
  { room: 'Lounge', items: defaultValue },
  { room: 'Kitchen/Dining', items: [...defaultValue, 'Cupboards', 'Sinks/Benches', 'Oven', 'Refrigerator'] },
  { room: 'Bathroom', items: [...defaultValue, 'Mirror/Cabinet', 'Bath', 'Shower', 'Wash Basin', 'Toilet (WC)'] },
  { room: 'Laundry', items: [...defaultValue, 'Washing machine', 'Wash Tub'] },
]
const general: ConditionRoom = {
  room: 'General',
  items: [
    'Rubbish bins',
    'Locks',
    'Garage/Car port',
    'No. of keys supplied',
    'Stairs',
    'Halls',
    'Exterior',
    'Furniture and chattels provided by the owner',
  ],
}
const bedroomsOfSchedule = 4
const maxBedrooms = 20

export type ConditionRoom = { room: string; items: readonly string[] }

/** The rooms to inspect: as many bedrooms as the unit has, or the four of the Schedule if the number is unknown. */
export function conditionRooms(bedrooms: number | null): ConditionRoom[] {
  const count = Math.min(bedrooms ?? bedroomsOfSchedule, maxBedrooms)
  const bedroomsHere = Array.from({ length: count }, (_, at) => ({ room: `Bedroom ${at + 1}`, items: inBedrooms }))
  return [...roomsBefore, ...bedroomsHere, general]
}
