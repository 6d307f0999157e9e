export type LetHouse = { id: string; rentNu: number; monthsAgo: number }
export type LetLand = { id: string; owner: DemoOwner; areaAcre: string; rateNu: string; monthsAgo: number }
export type DemoOwner = { id: string; name: string; phoneNumber: string }
export type PlaceIds = { dzongkhagId: string; administrativeZoneId: string; subadministrativeZoneId: string | null }
