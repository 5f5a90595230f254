// What the figures of a source are called, on the page and in the sheet.
import { texts } from '#kernel/model/text';

export const sourceTexts = texts('customers.sourceFigures', {
  leads: ['线索', 'Leads'],
  validRate: ['有效率', 'Valid rate'],
  visits: ['到访', 'Visits'],
  members: ['学员', 'Members'],
  cost: ['成本', 'Cost'],
  costPerLead: ['单线索成本', 'Cost per lead'],
  costPerMember: ['单学员成本', 'Cost per member'],
  received: ['一年内收款', 'Received'],
  roi: ['投入产出比', 'ROI'],
  touches: ['老客户触点', 'Touches'],
});
