ALTER TABLE "users" ADD COLUMN "created_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "used_at" timestamp (3) with time zone;