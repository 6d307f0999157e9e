import type { ImportKind } from '../../../domain/import/import-kind.ts'
import { awkwardRates } from './awkward-rates.ts'
import type { Row } from '../import-files.ts'

const formulas = { note: '=HYPERLINK("http://x")', signed: "'=1+1", dash: '-12 Norzin Lam, "Top", floor; left' }
const long = `${'Behind the school, '.repeat(14)}up`

const [first, second, firm, tenant, other] = ['11410500001', '11410500002', '17600001', '11410500003', '11410500004']
const place = { Dzongkhag: 'Thimphu', 'Gewog or thromde': 'Thimphu Thromde' }
const land = { 'Thram number': '00 12-A', ...place }
const rural = { 'Thram number': '0044', Dzongkhag: 'Thimphu', 'Gewog or thromde': 'Kawang' }
const where = { 'Kind of property': 'Unit', Building: 'Norling; House (old)' }
const lease = { Starts: '2024-01-01', Ends: '2027-12-31', 'Billed from': '2025-04-01', 'Rent (Nu.)': '10,000' }

export const tariffOfAwkwardLists = 'Domestic, low voltage'

/** Several owners with shares, one without a CID; formulas; leading zeros; Dzongkha; gaps. */
export const awkwardLists: Partial<Record<ImportKind, Row[]>> = {
  chiwog: [
    { Name: '=Motithang, "upper"; left', Type: 'Locality', ...place, 'Name in Dzongkha': 'མོ་ཏི་ཐང་' },
    { Name: '-Bjemina', Type: 'Chiwog', Dzongkhag: 'Thimphu', 'Gewog or thromde': 'Mewang' },
  ],
  'bank-account': [
    { 'Account name': '=Rent', Bank: 'Bank of Bhutan', 'Account number': '200 123 456', Owner: 'The office' },
    {
      ...{ 'Account name': '@Karma; Dorji', Bank: 'DK Bank', 'Account number': '000123456789', Branch: '-1' },
      ...{ Owner: `Karma (${first})`, Default: 'Yes' },
    },
    { 'Account name': 'Second', Bank: 'T Bank', 'Account number': '000123456', Owner: first },
  ],
  owner: [
    {
      ...{ Name: 'Karma; Dorji (junior)', 'Name in Dzongkha': 'ཀརྨ་རྡོ་རྗེ', CID: first, 'Phone number': '17600002' },
      ...{
        'Permanent address': long,
        'GST number': 'GST0001',
        'Registered for GST from': '1 Jan 2025',
        'E-mail': 'k@example.bt',
      },
    },
    { Name: '=1+1', CID: second, 'Phone number': '17600003', 'Permanent address': formulas.note, 'Exempt from TDS': 'Yes' },
    {
      Name: 'Druk, Holding',
      Type: 'Business',
      'Licence number': '00123',
      'Phone number': firm,
      'Permanent address': formulas.signed,
    },
    {
      ...{ Name: 'Anna', 'Identity document': 'Passport', 'Number of the document': '0007', 'Phone number': '17600004' },
      'Permanent address': formulas.dash,
    },
  ],
  thram: [
    {
      ...{ ...land, 'Area type': 'Urban', 'Ownership category': 'Joint Ownership', 'Chiwog or locality': 'Motithang' },
      ...{ Owners: `${first} 1/3; ${second} 1/6; ${firm} 1/2`, 'Held since': '2011-03-04' },
    },
    { ...rural, 'Area type': 'Rural', 'Ownership category': 'Individual Ownership', Owners: second },
  ],
  plot: [
    {
      ...{
        ...land,
        'Plot number': '007',
        'Land origin': 'Normal',
        'Land use': 'Residential',
        Area: '0.250',
        'Unit of area': 'acre',
      },
      ...{ 'Gross area': '0.3', 'Unit of gross area': 'acre', Precinct: 'UV-1', 'Kasho number': '-K7', Address: formulas.dash },
      'Date of the kasho': '1998-12-17',
    },
    {
      ...land,
      'Plot number': '008',
      'Land origin': 'Normal',
      'Land use': 'Commercial',
      Area: '5000.5',
      'Unit of area': 'sq ft',
    },
    {
      ...land,
      'Plot number': '009',
      'Land origin': 'Normal',
      'Land use': 'Commercial',
      Area: '5000.5',
      'Unit of area': 'sq ft',
    },
    {
      ...{ ...land, 'Plot number': '010', 'Land origin': 'Normal', 'Land use': 'Industrial', Area: '200' },
      'Unit of area': 'sq ft',
    },
    {
      ...rural,
      'Plot number': '1',
      'Land origin': 'Inheritance',
      'Land use': 'Residential',
      Area: '1',
      'Unit of area': 'acre',
    },
  ],
  building: [
    {
      ...{
        ...land,
        Building: 'Norling; House (old)',
        'Building number': '0012',
        'Plot numbers': '007; 008',
        Use: 'Commercial',
      },
      ...{ Floors: '5', Lifts: '1', 'Year built': '1998', Owners: `${first} 1/2; Druk (${firm}) 1/2` },
    },
    { ...rural, Building: '=Farm', 'Plot numbers': '1', Use: 'Residential', Floors: '2', 'Architecture style': 'Traditional' },
  ],
  unit: [
    {
      ...{ 'Unit number': '01', Building: '0012', Floor: '-1', Use: 'Commercial', Area: '850.25', 'Unit of area': 'sq ft' },
      ...{
        'Asking rent (Nu.)': '12,500.50',
        Owners: `${second}`,
        Bedrooms: '0',
        Furnishing: 'Furnished',
        'Water meter': '0099',
      },
    },
    { 'Unit number': '2/B', Building: '0012', Floor: '0' },
    { 'Unit number': '101', Building: '=Farm', Floor: '1' },
  ],
  meter: [
    {
      'Meter number': '000417',
      Measures: 'Electricity',
      Building: '0012',
      'Unit number': '01',
      Tariff: tariffOfAwkwardLists,
      Digits: '5',
    },
    { 'Meter number': '-9', Measures: 'Electricity', Building: '0012', 'Cost sharing': 'By area', Remarks: '@ the gate' },
  ],
  'meter-reading': [
    { 'Meter number': '000417', Measures: 'Electricity', 'Read on': '2025-01-01', Reading: '99990.5' },
    {
      ...{ 'Meter number': '000417', Measures: 'Electricity', 'Read on': '2025-02-01', Reading: '12' },
      ...{ 'Started again at 0': 'Yes', 'Read by': 'Caretaker' },
    },
  ],
  vendor: [
    {
      Name: '@Druk; Plumbing',
      Trade: 'Plumbing',
      'Phone number': '02-323456',
      'Usual rate per hour (Nu.)': '350.5',
      Notes: '-',
    },
    { Name: 'Lift & Co', Trade: 'Lifts', 'Offered for new work': 'No', 'Bank account': '00123' },
  ],
  'maintenance-plan': [
    {
      ...{ Building: '0012', Equipment: 'Lift', Work: '=Service; "yearly"', Interval: '12', 'Next due': '2025-09-01' },
      ...{ Vendor: 'Lift & Co', 'Lead days': '0', Details: '-', Active: 'No' },
    },
    {
      ...{ Building: '0012', 'Unit number': '01', Equipment: 'Other', Work: 'Boiler', Interval: '90' },
      ...{ 'Interval unit': 'Days', 'Next due': '2025-01-31', Priority: 'High', 'Borne by': 'Office' },
    },
  ],
  'land-rate': awkwardRates,
  tenant: [
    {
      ...{
        'First name': 'Sonam',
        'Middle name': 'Choki',
        'Last name': 'Tobgay',
        CID: tenant,
        'Phone number': '17600005',
        ...place,
      },
      ...{ 'Name in Dzongkha': 'བསོད་ནམས', 'Chiwog or locality': 'Motithang' },
    },
    { Type: 'Business', 'First name': '=Shop & Sons', 'Licence number': '0099', 'Phone number': '17600006' },
    { 'First name': 'Kinga', CID: other, 'Phone number': '17600007', Dzongkhag: 'Thimphu', 'Gewog or thromde': 'Kawang' },
  ],
  lease: [
    {
      ...{
        Reference: 'OLD-1',
        ...where,
        'Unit number': '01',
        Tenant: tenant,
        ...lease,
        'Due day': '10',
        'Due in': 'Same month',
      },
      ...{
        'Rent rises every (months)': '24',
        'Rent rises by (%)': '0.5%',
        'Security deposit (Nu.)': '20000',
        'Days of notice': '90',
      },
      ...{ Purpose: '=Shop', 'Witness 1': 'Dawa', 'CID of witness 1': '11410599999', Proration: 'Thirty day' },
    },
    {
      ...{ Reference: 'OLD-2', ...where, 'Unit number': '2/B', Tenant: '0099', ...lease },
      ...{ 'Rent is charged': 'On custom dates', 'Custom dates': '1 Feb; 15 Aug', 'Issued before due (days)': '0' },
    },
    {
      ...{ Reference: 'OLD-4', 'Kind of property': 'Land', 'Plot number': '010', ...land, Tenant: tenant, ...lease },
      ...{
        'Rent (Nu.)': '',
        'Rate a year (Nu.)': '24.87',
        'Rate is for one': 'sq ft',
        'Area let': '100',
        'Unit of area let': 'sq ft',
      },
      'Rate of the table': '=State land from 01 Jan 2024: @Thimphu, Industrial, 007, Nu. 24.87 a year per sq ft',
      ...{ Ends: '2026-12-31', 'Term by the rules for land': 'Short-term' },
      'Rent is charged': 'Yearly',
    },
    {
      ...{
        Reference: 'OLD-3',
        'Kind of property': 'Land',
        'Plot number': '009',
        ...land,
        Tenant: other,
        ...lease,
        'Rent (Nu.)': '',
      },
      ...{ 'Rate a year (Nu.)': '1.25', 'Rate is for one': 'sq ft', 'Area let': '4000', 'Unit of area let': 'sq ft' },
      ...{ Reason: 'An old agreement', 'Rent is charged': 'Yearly' },
    },
  ],
  'recurring-charge': [
    { Lease: 'OLD-1', Charge: 'Parking', 'Amount (Nu.)': '500', 'First day': '2025-06-01', Changes: '1 Sep 2025: 650.00' },
    {
      ...{ Lease: 'OLD-2', Charge: 'Water', 'Rate a year per sq ft': '12', Area: '850', 'Unit of area': 'sq ft' },
      ...{ 'First day': '2025-06-01', 'Goes to': 'Office', 'Last day': '2025-12-31' },
    },
  ],
}
